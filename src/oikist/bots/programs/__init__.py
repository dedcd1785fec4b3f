"""Programs in any language as players: JSON lines on standard input and output, or over a WebSocket (docs/programs.md).

`messages` is the protocol, `telling` makes the messages of one seat out of observations, `process` keeps a program in
its bounds, `bot` makes a bot of it. The other direction, our bots for another program, is `oikist.bots.worker`.
"""
