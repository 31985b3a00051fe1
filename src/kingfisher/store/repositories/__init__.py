"""Read and write the database, one subject a module; a Store has one repository of each."""
