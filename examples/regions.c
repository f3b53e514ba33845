/* Conjugate gradients for a Laplacian on a square, with regions that `rooftree profile` lists by name:

       gcc -O2 -fopenmp $(rooftree config --cflags) regions.c -o regions -lm && rooftree profile -- ./regions */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <rooftree/roi.h>

#define N 400
static double x[N][N], r[N][N], p[N][N], q[N][N];

static double dot(double a[N][N], double b[N][N]) {
  double sum = 0;
  ROOFTREE_BEGIN("dot");
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) sum += a[i][j] * b[i][j];
  ROOFTREE_END("dot");
  return sum;
}

static void apply(double to[N][N], double from[N][N]) {
  ROOFTREE_BEGIN("apply");
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      to[i][j] = 4 * from[i][j] - from[i - 1][j] - from[i + 1][j] - from[i][j - 1] - from[i][j + 1];
  ROOFTREE_END("apply");
}

static void add(double to[N][N], double factor, double a[N][N], double other, double b[N][N]) {
  ROOFTREE_BEGIN("add");
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) to[i][j] = factor * a[i][j] + other * b[i][j];
  ROOFTREE_END("add");
}

int main(int count, char **given) {
  int most = count > 1 ? atoi(given[1]) : 600;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) r[i][j] = p[i][j] = 1;
  ROOFTREE_BEGIN("solve");
  double before = dot(r, r), rest = before;
  for (int k = 0; k < most && rest > 1e-12 * before; k++) {
    apply(q, p);
    double alpha = rest / dot(p, q), old = rest;
    add(x, 1, x, alpha, p);
    add(r, 1, r, -alpha, q);
    rest = dot(r, r);
    add(p, 1, r, rest / old, p);
  }
  ROOFTREE_END("solve");
  printf("%.6g %.6g\n", sqrt(rest / before), x[N / 2][N / 2]);
  return 0;
}
