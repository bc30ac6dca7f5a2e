"""What deckgen does for its users, a folder for each use case; what it gives to others is imported from the folder."""
