"""What a race needs beside what every table does."""
