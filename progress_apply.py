"""apply.py PO DICT.py: fills missing translations."""
import sys, runpy
from babel.messages.pofile import read_po, write_po
po, src = sys.argv[1:3]
T = runpy.run_path(src)["T"]
with open(po,"rb") as f: cat = read_po(f)
n=0; left=[]
for m in cat:
    if not m.id: continue
    if m.id in T and (not m.string or m.fuzzy):
        m.string=T[m.id]; m.flags.discard("fuzzy"); n+=1
    elif not m.string: left.append(m.id)
with open(po,"wb") as f: write_po(f,cat,width=100,omit_header=False)
print("filled",n,"left",len(left)); [print(repr(x)) for x in left[:60]]
