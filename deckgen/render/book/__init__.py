"""A document becomes pages: lines, blocks of known height, pages, and what stands around them."""
