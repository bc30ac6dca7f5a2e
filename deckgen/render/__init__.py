"""Templates and texts of a game become drawings and a document; knows no PDF library."""
