"""The two games as PettingZoo environments, found through its registry once this is imported.

>>> import pettingzoo
>>> import eightythree.environments.pettingzoo
>>> env = pettingzoo.make("aec", "eightythree/fifth_v0", seats=5)
>>> env.reset(seed=83)
>>> env.last()[0]["action_mask"].sum()
np.int64(6)
"""

import pettingzoo

__all__: list[str] = []

for _name in ("fifth_v0", "auction_v0"):
    pettingzoo.register(
        "aec",
        f"eightythree/{_name}",
        entry_point=f"eightythree.environments.pettingzoo.{_name}:env",
    )
