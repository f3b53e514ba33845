struct node { double x; struct node *next; };
double sum(struct node *head)
{
    double s = 0;
    for (struct node *p = head; p; p = p->next)
        s += p->x;
    return s;
}

//: refuse: 5:40 'p->next' is a pointer that is loaded from memory, so what it points to may lie anywhere
