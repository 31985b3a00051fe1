"""HTTP and WebSocket: seats people and bots at tables; knows no rules (docs/reference/protocol.md)."""
