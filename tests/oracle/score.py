"""A7 and A8: the declaring side's score and the end of an auction match."""

DOUBLE = "83x2"


def declarers_score(bid: str, got: int, failed_bid: object) -> tuple[int, str]:
    """Return what the declaring side scores for the points it captured, and the clause."""
    if bid == DOUBLE:
        # A7.4 All 83 points captured score 166, anything less loses 166.
        return (166 if got == 83 else -166), "A7.4"
    # A7.2 It makes its bid if it captured at least as many points: it scores all of them.
    if got >= int(bid):
        return got, "A7.2"
    # A7.3 If not, it loses as many points as it captured, or as many as it bid.
    if failed_bid == "captured":
        return -got, "A7.3"
    return -int(bid), "A7.3"


def find_winners(
    totals: list[int], target: int, declaring: int, both_reach: object
) -> list[int] | None:
    """A8.2 One side at or above the target wins. Both: `both_reach`."""
    reached = [side for side in (0, 1) if totals[side] >= target]
    if len(reached) < 2:
        return reached or None
    if both_reach == "declarers":
        return [declaring]  # the side that declared that round
    if totals[0] == totals[1]:
        return None  # equal, and another round is played
    return [0] if totals[0] > totals[1] else [1]
