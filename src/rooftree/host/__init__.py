"""What machine this is: processor, topology, environment, the lock of who measures."""
