"""`python -m brass_ai` is `brass-ai`."""

import sys

from brass_ai.cli import main

sys.exit(main())
