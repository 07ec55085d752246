"""How long a page is waited for."""

# A page that does not answer is given up after so many milliseconds. It is far above what a busy machine needs: a
# failure is to say something of the page, and nothing of the machine.
PATIENCE = 300_000
