"""The commands of the command line, one module each; `cli.py` loads the one that is asked for."""
