"""The web board: a local page, and the analysis engine over HTTP and WebSocket. docs/server.md describes it."""
