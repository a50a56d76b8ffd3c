"""What a person sees and presses: addresses, forms, pages."""
