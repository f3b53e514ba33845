struct grid { int nx, ny; double dx; struct { double *u, *v; } field; double w[100]; };
void soa(struct grid *g, struct grid h)
{
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            g->field.u[j * g->nx + i] = g->dx * h.field.v[j * g->nx + i] + g->w[i];
}

//: loops: j = 0 .. g_ny; i = 0 .. g_nx
//: arrays: double g.field.u[?][g_nx]; double g.w[100]; double h.field.v[?][g_nx]
//: symbols: g_nx g_ny
//: reads: g.w[i] h.field.v[j][i]
//: writes: g.field.u[j][i]
//: flops: add=1 mul=1
//: loads: g.w=1 h.field.v=1
//: stores: g.field.u=1
//: notes: g_ny stands for g->ny; g_nx stands for g->nx
