void wait(int n)
{
    for (int i = 0; i < n; i++)
        ;
}

//: refuse: 3:5 the innermost loop does nothing that could be modelled
