"""What travels between the server and a page."""
