"""`python -m deckgen`."""

import sys

from deckgen.cli import main

sys.exit(main())
