"""What to tell whom: notices written with a move, and the letters made of them."""
