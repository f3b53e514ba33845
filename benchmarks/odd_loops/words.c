/* Words: counting, folding and reading text, distances and state machines. */
#include <stddef.h>
#include <string.h>

// loop word-count: n=2000
// loop word-count-medium: n=500000
// loop word-count-large: n=100000000
long word_count(const char *s, long n, long *lines)
{
    int inword = 0;
    long words = 0, nl = 0;
    for (long i = 0; i < n; i++) {
        char c = s[i];
        if (c == '\n')
            nl++;
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r')
            inword = 0;
        else if (!inword) {
            inword = 1;
            words++;
        }
    }
    *lines = nl;
    return words;
}

// loop utf8-codepoints: n=1000
// loop utf8-codepoints-medium: n=300000
// loop utf8-codepoints-large: n=120000000
size_t utf8_codepoints(const char *s, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += (signed char)s[i] > -65;
    return count;
}

// loop ascii-lower-inplace: n=1500
// loop ascii-lower-inplace-medium: n=400000
// loop ascii-lower-inplace-large: n=100000000
void ascii_lower_inplace(char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] >= 'A' && s[i] <= 'Z')
            s[i] += 'a' - 'A';
    }
}

// loop parse-int-column: n=300
// loop parse-int-column-medium: n=60000
// loop parse-int-column-large: n=15000000
int parse_int_column(const char *p, int *out, int n)
{
    int k = 0;
    while (*p && k < n) {
        int neg = 0, v = 0;
        if (*p == '-') { neg = 1; p++; }
        while (*p >= '0' && *p <= '9') {
            v = v * 10 + (*p - '0');
            p++;
        }
        out[k++] = neg ? -v : v;
        while (*p == '\n' || *p == ',') p++;
    }
    return k;
}

// loop levenshtein: n=60 m=60
// loop levenshtein-medium: n=800 m=800
// loop levenshtein-large: n=8000 m=8000
int levenshtein(const char *a, int n, const char *b, int m, int *row)
{
    for (int j = 0; j <= m; j++) row[j] = j;
    for (int i = 1; i <= n; i++) {
        int diag = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int cost = diag + (a[i - 1] != b[j - 1]);
            diag = row[j];
            int del = row[j] + 1, ins = row[j - 1] + 1;
            int best = del < ins ? del : ins;
            row[j] = best < cost ? best : cost;
        }
    }
    return row[m];
}

// loop csv-state-machine: n=1500
// loop csv-state-machine-medium: n=300000
// loop csv-state-machine-large: n=80000000
void csv_state_machine(const unsigned char *s, long n, long counts[2])
{
    static const unsigned char next[4][4] = {
        /* other quote comma newline */
        { 1, 2, 0, 0 },   /* field start */
        { 1, 1, 0, 0 },   /* plain field */
        { 2, 3, 2, 2 },   /* quoted */
        { 1, 2, 0, 0 },   /* quote in quoted */
    };
    unsigned char cls[256];
    memset(cls, 0, sizeof cls);
    cls['"'] = 1; cls[','] = 2; cls['\n'] = 3;
    unsigned st = 0;
    long fields = 0, rows = 0;
    for (long i = 0; i < n; i++) {
        unsigned c = cls[s[i]];
        fields += (c >= 2) & (st != 2);
        rows += (c == 3) & (st != 2);
        st = next[st][c];
    }
    counts[0] = fields;
    counts[1] = rows;
}
