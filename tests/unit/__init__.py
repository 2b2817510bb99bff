"""The parts that the games are made of, one by one."""
