"""The exit statuses of `kingfisher`; 0 is success."""

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130
