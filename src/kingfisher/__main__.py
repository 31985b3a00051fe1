"""Run the command line by `python -m kingfisher`."""

from kingfisher.cli import main

raise SystemExit(main())
