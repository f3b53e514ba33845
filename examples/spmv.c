/* Sparse matrix-vector product on a mesh whose points are numbered at random, or by reverse Cuthill-McKee.
 *
 *     gcc -O3 -march=native -g spmv.c -o spmv
 *     rooftree profile -o random.json -- ./spmv 64 20
 *     rooftree profile --compare random.json --html rcm.html -- ./spmv 64 20 rcm
 *
 * The mesh is a cube of n*n*n points, each joined with its 26 neighbours, as finite elements join them. Numbered at random, nearly every
 * element of x is a miss; reverse Cuthill-McKee puts neighbours near each other, so that the matrix alone comes from memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int rows;
    int *starts, *columns;
    double *values;
} Matrix;

static unsigned long seed = 1;
static int random_below(int n) {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (int)((seed >> 33) % (unsigned long)n);
}

static Matrix mesh(int n) {
    int rows = n * n * n, count = 0;
    int *number = malloc(rows * sizeof(int)), *point = malloc(rows * sizeof(int));
    for (int i = 0; i < rows; i++) number[i] = i;
    for (int i = rows - 1; i > 0; i--) {
        int j = random_below(i + 1), kept = number[i];
        number[i] = number[j], number[j] = kept;
    }
    for (int i = 0; i < rows; i++) point[number[i]] = i;
    Matrix a = {rows, malloc((rows + 1) * sizeof(int)), malloc(27l * rows * sizeof(int)), malloc(27l * rows * sizeof(double))};
    for (int row = 0; row < rows; row++) {
        int x = point[row] % n, y = point[row] / n % n, z = point[row] / n / n;
        a.starts[row] = count;
        for (int k = -1; k <= 1; k++)
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    if (x + i >= 0 && x + i < n && y + j >= 0 && y + j < n && z + k >= 0 && z + k < n) {
                        a.columns[count] = number[(z + k) * n * n + (y + j) * n + x + i];
                        a.values[count++] = i || j || k ? -1.0 : 26.0;
                    }
    }
    a.starts[rows] = count;
    free(number), free(point);
    return a;
}

/* Breadth first from a point of small degree, neighbours by rising degree, the whole order reversed. Source: Cuthill and McKee 1969. */
static Matrix reordered(Matrix a) {
    int *order = malloc(a.rows * sizeof(int)), *place = malloc(a.rows * sizeof(int));
    char *seen = calloc(a.rows, 1);
    int first = 0, last = 0;
#define DEGREE(row) (a.starts[(row) + 1] - a.starts[row])
    while (last < a.rows) {
        int start = -1;
        for (int row = 0; row < a.rows; row++)
            if (!seen[row] && (start < 0 || DEGREE(row) < DEGREE(start))) start = row;
        order[last++] = start, seen[start] = 1;
        for (; first < last; first++) {
            int begin = last;
            for (int k = a.starts[order[first]]; k < a.starts[order[first] + 1]; k++)
                if (!seen[a.columns[k]]) order[last++] = a.columns[k], seen[a.columns[k]] = 1;
            for (int i = begin + 1; i < last; i++)
                for (int j = i; j > begin && DEGREE(order[j]) < DEGREE(order[j - 1]); j--) {
                    int kept = order[j];
                    order[j] = order[j - 1], order[j - 1] = kept;
                }
        }
    }
    for (int i = 0; i < a.rows; i++) place[order[i]] = a.rows - 1 - i;
    Matrix b = {a.rows, malloc((a.rows + 1) * sizeof(int)), malloc(27l * a.rows * sizeof(int)), malloc(27l * a.rows * sizeof(double))};
    int count = 0;
    for (int row = 0; row < a.rows; row++) {
        int old = order[a.rows - 1 - row];
        b.starts[row] = count;
        for (int k = a.starts[old]; k < a.starts[old + 1]; k++, count++)
            b.columns[count] = place[a.columns[k]], b.values[count] = a.values[k];
    }
    b.starts[a.rows] = count;
    free(order), free(place), free(seen);
    return b;
}

__attribute__((noinline)) static void multiply(const Matrix *a, const double *x, double *y) {
    for (int row = 0; row < a->rows; row++) {
        double sum = 0.0;
        for (int k = a->starts[row]; k < a->starts[row + 1]; k++) sum += a->values[k] * x[a->columns[k]];
        y[row] = sum;
    }
}

int main(int count, char **given) {
    int n = count > 1 ? atoi(given[1]) : 48, times = count > 2 ? atoi(given[2]) : 20;
    Matrix a = mesh(n);
    if (count > 3 && !strcmp(given[3], "rcm")) a = reordered(a);
    double *x = malloc(a.rows * sizeof(double)), *y = malloc(a.rows * sizeof(double)), norm = 0.0;
    for (int i = 0; i < a.rows; i++) x[i] = 1.0;
    for (int i = 0; i < times; i++) multiply(&a, x, y);
    for (int i = 0; i < a.rows; i++) norm += y[i];
    printf("%d rows, %d elements, sum %g\n", a.rows, a.starts[a.rows], norm);
    return 0;
}
