"""The analysis engine: queries and answers as JSON objects, many in flight. docs/engine.md describes every field."""
