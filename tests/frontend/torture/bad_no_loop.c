double square(double x) { return x * x; }

//: refuse: - no loop found
