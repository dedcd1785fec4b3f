"""Reports: one HTML file each, with figures and tables, that needs no network. What they tell is made elsewhere."""
