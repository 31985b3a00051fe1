"""Reading and writing, one subject a module; the Store is all of them over one file."""
