/* Heat in a plate: an ordinary C program, not written for rooftree.
 *
 *     gcc -O3 -march=native -ffast-math -fopenmp heat.c -o heat -lm && ./heat 2000 2000 100
 *
 * Predict one of its loops, as it stands:
 *
 *     rooftree predict examples/heat.c:sweep -m skx -D nx,ny=4000
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(i, j) ((size_t)(i) * ny + (j))
#define MAX_STEPS 100000

typedef double real;

typedef struct {
    int nx, ny;
    real dx, dt, kappa;
} plate_t;

/* hot in the middle, cold at the rim */
static void initialise(real *restrict t, int nx, int ny)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < nx; i++) {
        for (int j = 0; j < ny; j++) {
            real x = (real)i / (nx - 1) - 0.5, y = (real)j / (ny - 1) - 0.5;
            t[IDX(i, j)] = exp(-20.0 * (x * x + y * y));
        }
    }
}

/* one explicit time step: t_new = t + c * Laplacian(t) */
void sweep(int nx, int ny, real *restrict t_new, const real *restrict t, real c)
{
#pragma omp parallel for schedule(static)
    for (int i = 1; i < nx - 1; i++) {
        for (int j = 1; j < ny - 1; j++) {
            const real centre = t[IDX(i, j)];
            const real laplacian = t[IDX(i - 1, j)] + t[IDX(i + 1, j)]
                                 + t[IDX(i, j - 1)] + t[IDX(i, j + 1)] - 4.0 * centre;
            t_new[IDX(i, j)] = centre + c * laplacian;
        }
    }
}

/* the largest change of a step, to know when to stop */
real largest_change(int nx, int ny, const real *a, const real *b)
{
    real largest = 0.0;
#pragma omp parallel for schedule(static) reduction(max : largest)
    for (size_t k = 0; k < (size_t)nx * ny; k++) {
        real d = fabs(a[k] - b[k]);
        if (d > largest) largest = d;
    }
    return largest;
}

/* mean temperature of each row */
void row_means(int nx, int ny, const real *t, real *mean)
{
    for (int i = 0; i < nx; i++) {
        real sum = 0.0;
        for (int j = 0; j < ny; j++)
            sum += t[IDX(i, j)];
        mean[i] = sum / ny;
    }
}

int main(int argc, char **argv)
{
    plate_t plate = {argc > 1 ? atoi(argv[1]) : 1000, argc > 2 ? atoi(argv[2]) : 1000, 0.01, 0.0, 1.0e-4};
    int steps = argc > 3 ? atoi(argv[3]) : 100;
    if (plate.nx < 3 || plate.ny < 3 || steps < 0 || steps > MAX_STEPS) {
        fprintf(stderr, "usage: heat [NX NY [STEPS]]\n");
        return EXIT_FAILURE;
    }
    plate.dt = 0.2 * plate.dx * plate.dx / plate.kappa;

    size_t points = (size_t)plate.nx * plate.ny;
    real *t = malloc(points * sizeof *t), *t_new = malloc(points * sizeof *t_new), *mean = malloc(plate.nx * sizeof *mean);
    if (t == NULL || t_new == NULL || mean == NULL) {
        fprintf(stderr, "heat: out of memory\n");
        return EXIT_FAILURE;
    }
    initialise(t, plate.nx, plate.ny);
    initialise(t_new, plate.nx, plate.ny);

    real change = 0.0;
    for (int step = 0; step < steps; step++) {
        sweep(plate.nx, plate.ny, t_new, t, plate.kappa * plate.dt / (plate.dx * plate.dx));
        change = largest_change(plate.nx, plate.ny, t, t_new);
        real *swap = t;
        t = t_new;
        t_new = swap;
    }
    row_means(plate.nx, plate.ny, t, mean);
    printf("after %d steps: largest change %g, middle row %g on average\n", steps, change, mean[plate.nx / 2]);
    free(t);
    free(t_new);
    free(mean);
    return EXIT_SUCCESS;
}
