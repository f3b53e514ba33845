

//: refuse: - no loop found
