"""Environments for research; they come with a later issue."""
