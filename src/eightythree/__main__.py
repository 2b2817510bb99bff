"""`python -m eightythree` is the `eightythree` command."""

import sys

from eightythree.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
