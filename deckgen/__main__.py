"""`python -m deckgen`."""

import os
import sys

# Python puts the current folder first; a project's files are not modules to be imported.
if not sys.flags.safe_path and sys.path and os.path.realpath(sys.path[0] or ".") == os.path.realpath("."):
    del sys.path[0]

from deckgen.cli import main

sys.exit(main())
