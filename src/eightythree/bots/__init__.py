"""Players made of code: `choose(observation, rng)` returns an action; none ever sees a state."""
