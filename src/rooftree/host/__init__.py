"""What machine this is: processor, topology, environment, the lock of who measures, whether a core was `seen_alone`."""
