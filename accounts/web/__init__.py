"""Coming in, and everything personal: addresses, forms, pages."""
