"""Games by the hundred: matches between bots, their statistics, and how fast everything is."""
