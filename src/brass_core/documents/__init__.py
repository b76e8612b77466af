"""The steps of reading a document: text, shape, meaning."""
