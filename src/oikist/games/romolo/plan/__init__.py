"""A sensible way to play alone, found quickly: what a search for one seat plays on with.

It is a plan of rules of thumb. The explorer turns up the nearest tile, the workers produce what is wanted, build up the
capital and the plain beside it, and turn up what lies near; nobody stays where the A.I. will find him weaker, if that
can be helped. All values are in hundredths of a point.
"""
