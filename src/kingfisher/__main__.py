from kingfisher.cli import main

raise SystemExit(main())
