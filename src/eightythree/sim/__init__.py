"""Mass simulation: millions of deals played out by compiled code."""
