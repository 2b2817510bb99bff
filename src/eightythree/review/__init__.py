"""What a match came to and why: each decision judged twice, and the luck of the cards.

`report` has the shape of a review and needs nothing; what makes one needs the extra `compute`.
``docs/review.md`` says how decisions are judged.
"""
