// Polynomials with rational coefficients over atoms: the twin of kernel/poly.py.  No Python here.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rational.hpp"

namespace rooftree::symbolic {

struct Atom;

struct Power {
    const Atom* atom;
    int power;
    bool operator==(const Power& b) const { return atom == b.atom && power == b.power; }
};

// Product of atoms with their powers, sorted by text.
class Monomial {
public:
    Monomial() = default;
    Monomial(const Monomial& b) : size_(b.size_) { std::copy(b.begin(), b.end(), items_); }
    Monomial& operator=(const Monomial& b) {
        size_ = b.size_;
        std::copy(b.begin(), b.end(), items_);
        return *this;
    }
    const Power* begin() const { return items_; }
    const Power* end() const { return items_ + size_; }
    int size() const { return size_; }
    int degree() const {
        int total = 0;
        for (const Power& item : *this) total += item.power;
        return total;
    }
    int power(const Atom* atom) const {
        for (const Power& item : *this)
            if (item.atom == atom) return item.power;
        return 0;
    }
    bool operator==(const Monomial& b) const { return size_ == b.size_ && std::equal(begin(), end(), b.begin()); }
    bool before(const Monomial& b) const;
    // Times a power of an atom, which may be negative; a power of zero goes.
    void multiply(const Atom* atom, int power);

private:
    static constexpr int kMost = 10;
    Power items_[kMost];
    int size_ = 0;
};

struct Term {
    Monomial monomial;
    Rational coefficient;
    bool operator==(const Term& b) const { return coefficient == b.coefficient && monomial == b.monomial; }
};

class Poly {
public:
    Poly() = default;
    Poly(Int value) : Poly(Rational(value)) {}  // NOLINT: numbers are polynomials
    Poly(Rational value) {                      // NOLINT
        if (value) terms_.push_back({{}, value});
    }
    Poly(const Atom& atom) {  // NOLINT
        terms_.push_back({{}, 1});
        terms_.back().monomial.multiply(&atom, 1);
    }
    explicit Poly(const Term& term) : terms_{term} {}
    explicit Poly(std::vector<Term> terms) : terms_(std::move(terms)) { tidy(); }

    const std::vector<Term>& terms() const { return terms_; }
    bool zero() const { return terms_.empty(); }
    std::optional<Rational> constant() const {
        if (terms_.empty()) return Rational(0);
        if (terms_.size() == 1 && terms_[0].monomial.size() == 0) return terms_[0].coefficient;
        return std::nullopt;
    }
    bool operator==(const Poly& b) const { return terms_ == b.terms_; }
    Poly operator+(const Poly& b) const { return merged(b, false); }
    Poly operator-(const Poly& b) const { return merged(b, true); }
    Poly operator-() const { return Poly().merged(*this, true); }
    Poly operator*(const Poly& b) const;
    // The factor of an atom in a polynomial that is linear in it.
    Poly coefficient(const Atom* atom) const;
    // Without the sign of the leading term.
    Poly magnitude() const { return !zero() && terms_[0].coefficient < 0 ? -*this : *this; }
    std::string text() const;

    // Whether the predicate is true of a name, also inside integer divisions.
    template <class Predicate>
    bool mentions(Predicate wanted) const;
    template <class Predicate>
    void each_name(Predicate visit) const {
        mentions([&](const Atom* atom) { return visit(atom), false; });
    }
    // The terms of which no atom itself, integer divisions apart, satisfies the predicate.
    template <class Predicate>
    Poly without(Predicate unwanted) const;

private:
    Poly merged(const Poly& b, bool minus) const;
    void tidy();

    std::vector<Term> terms_;  // largest monomial first, none zero
};

// ``nominal``: value to compare formulas at, NaN if it has none.  ``inverse_of``: the counter under one, if it is that.
struct Atom {
    std::string text;
    int number = 0;
    bool division = false;
    bool ends = false;  // partly used lines at the ends of runs
    const Atom* inverse_of = nullptr;
    Poly numerator, denominator;
    double nominal = NAN;
};

// Owns the atoms of one kernel; equal atoms are one object.
class Atoms {
public:
    Atom& name(const std::string& text) {
        for (Atom& atom : atoms_)
            if (!atom.division && atom.text == text) return atom;
        return add(text);
    }
    Atom& inverse(const Atom& counter) {
        Atom& found = name("1/" + counter.text);
        found.inverse_of = &counter;
        return found;
    }
    const Atom& division(const Poly& numerator, const Poly& denominator) {
        for (Atom& atom : atoms_)
            if (atom.division && atom.numerator == numerator && atom.denominator == denominator) return atom;
        Atom& made = add("floor((" + numerator.text() + ")/(" + denominator.text() + "))");
        made.division = true;
        made.numerator = numerator;
        made.denominator = denominator;
        return made;
    }
    // Integer division as C has it: exact where every coefficient divides, else an atom of its own.
    Poly divide(const Poly& a, const Poly& b) {
        if (const auto divisor = b.constant()) {
            if (const auto value = a.constant()) return Poly((*value / *divisor).floor());
            std::vector<Term> found;
            for (const Term& term : a.terms()) found.push_back({term.monomial, term.coefficient / *divisor});
            if (std::all_of(found.begin(), found.end(), [](const Term& t) { return t.coefficient.whole(); }))
                return Poly(std::move(found));
        }
        return a == b ? Poly(1) : Poly(division(a, b));
    }
    using Values = std::vector<std::pair<const Atom*, Poly>>;
    Poly substitute(const Poly& poly, const Values& values) {
        const auto given = [&](const Atom* atom) -> const Poly* {
            for (const auto& [name, value] : values)
                if (name == atom) return &value;
            return nullptr;
        };
        if (!poly.mentions(given)) return poly;
        Poly total;
        for (const Term& term : poly.terms()) {
            Poly product(term.coefficient);
            for (const Power& item : term.monomial) {
                const Poly* value = given(item.atom);
                const Poly factor = item.atom->division ? divide(substitute(item.atom->numerator, values),
                                                                 substitute(item.atom->denominator, values))
                                    : value != nullptr  ? *value
                                                        : Poly(*item.atom);
                for (int n = 0; n < item.power; ++n) product = product * factor;
            }
            total = total + product;
        }
        return total;
    }
    std::size_t size() const { return atoms_.size(); }

private:
    Atom& add(const std::string& text) {
        atoms_.emplace_back();
        atoms_.back().text = text;
        atoms_.back().number = static_cast<int>(atoms_.size()) - 1;
        return atoms_.back();
    }
    std::deque<Atom> atoms_;
};

inline bool Monomial::before(const Monomial& b) const {
    if (const int mine = degree(), other = b.degree(); mine != other) return mine > other;
    for (int n = 0; n < std::min(size_, b.size_); ++n) {
        const Power &x = items_[n], &y = b.items_[n];
        if (x.atom != y.atom) return x.atom->text < y.atom->text;
        if (x.power != y.power) return x.power > y.power;
    }
    return size_ < b.size_;
}

inline void Monomial::multiply(const Atom* atom, int power) {
    int place = 0;
    while (place < size_ && items_[place].atom != atom && items_[place].atom->text < atom->text) ++place;
    if (place < size_ && items_[place].atom == atom) {
        items_[place].power += power;
        if (items_[place].power == 0) {
            std::copy(items_ + place + 1, items_ + size_, items_ + place);
            --size_;
        }
        return;
    }
    if (size_ == kMost) throw Beyond();
    std::copy_backward(items_ + place, items_ + size_, items_ + size_ + 1);
    items_[place] = {atom, power};
    ++size_;
}

inline Poly Poly::merged(const Poly& b, bool minus) const {
    if (b.zero()) return *this;
    Poly out;
    out.terms_.reserve(terms_.size() + b.terms_.size());
    auto x = terms_.begin();
    auto y = b.terms_.begin();
    while (x != terms_.end() || y != b.terms_.end()) {
        if (y == b.terms_.end() || (x != terms_.end() && x->monomial.before(y->monomial))) {
            out.terms_.push_back(*x++);
        } else if (x == terms_.end() || !(x->monomial == y->monomial)) {
            out.terms_.push_back({y->monomial, minus ? -y->coefficient : y->coefficient});
            ++y;
        } else {
            const Rational sum = minus ? x->coefficient - y->coefficient : x->coefficient + y->coefficient;
            if (sum) out.terms_.push_back({x->monomial, sum});
            ++x, ++y;
        }
    }
    return out;
}

inline Poly Poly::operator*(const Poly& b) const {
    std::vector<Term> found;
    found.reserve(terms_.size() * b.terms_.size());
    for (const Term& x : terms_)
        for (const Term& y : b.terms_) {
            found.push_back({x.monomial, x.coefficient * y.coefficient});
            for (const Power& item : y.monomial) found.back().monomial.multiply(item.atom, item.power);
        }
    return Poly(std::move(found));
}

inline void Poly::tidy() {
    if (terms_.size() > 1) {
        std::stable_sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.monomial.before(b.monomial); });
        std::size_t last = 0;
        for (std::size_t n = 1; n < terms_.size(); ++n) {
            if (terms_[n].monomial == terms_[last].monomial)
                terms_[last].coefficient = terms_[last].coefficient + terms_[n].coefficient;
            else if (++last != n)
                terms_[last] = terms_[n];
        }
        terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(last) + 1, terms_.end());
    }
    terms_.erase(std::remove_if(terms_.begin(), terms_.end(), [](const Term& t) { return !t.coefficient; }), terms_.end());
}

inline Poly Poly::coefficient(const Atom* atom) const {
    std::vector<Term> found;
    for (const Term& term : terms_)
        if (term.monomial.power(atom) == 1) {
            found.push_back(term);
            found.back().monomial.multiply(atom, -1);
        }
    return Poly(std::move(found));
}

template <class Predicate>
bool Poly::mentions(Predicate wanted) const {
    for (const Term& term : terms_)
        for (const Power& item : term.monomial) {
            const Atom& atom = *item.atom;
            if (atom.division ? atom.numerator.mentions(wanted) || atom.denominator.mentions(wanted) : bool(wanted(&atom)))
                return true;
        }
    return false;
}

template <class Predicate>
Poly Poly::without(Predicate unwanted) const {
    Poly out;
    for (const Term& term : terms_)
        if (std::none_of(term.monomial.begin(), term.monomial.end(),
                         [&](const Power& item) { return !item.atom->division && unwanted(item.atom); }))
            out.terms_.push_back(term);
    return out;
}

inline std::string Poly::text() const {
    std::string out;
    for (const Term& term : terms_) {
        const bool negative = term.coefficient < 0;
        const Rational size = negative ? -term.coefficient : term.coefficient;
        if (!out.empty() || negative) out += out.empty() ? "-" : negative ? " - " : " + ";
        bool first = true;
        if (!(size == Rational(1)) || term.monomial.size() == 0) {
            out += std::to_string(size.num()) + (size.whole() ? "" : "/" + std::to_string(size.den()));
            first = false;
        }
        for (const Power& item : term.monomial) {
            out += (first ? "" : "*") + item.atom->text + (item.power == 1 ? "" : "^" + std::to_string(item.power));
            first = false;
        }
    }
    return out.empty() ? "0" : out;
}

// The quotient if the denominator is one term that divides every term.
inline std::optional<Poly> divided(const Poly& a, const Poly& b) {
    if (b.terms().size() != 1) return a == b ? std::optional<Poly>(1) : std::nullopt;
    const Term& below = b.terms()[0];
    std::vector<Term> found;
    for (const Term& term : a.terms()) {
        found.push_back({term.monomial, term.coefficient / below.coefficient});
        for (const Power& item : below.monomial) {
            if (term.monomial.power(item.atom) < item.power) return std::nullopt;
            found.back().monomial.multiply(item.atom, -item.power);
        }
    }
    return Poly(std::move(found));
}

// Division of floats as Python has it, rounding towards minus infinity.
inline double floor_division(double a, double b) {
    if (b == 0.0) throw Beyond();
    double rest = std::fmod(a, b), quotient = (a - rest) / b;
    if (rest != 0.0 && (b < 0.0) != (rest < 0.0)) quotient -= 1.0;
    double whole = std::floor(quotient);
    if (quotient - whole > 0.5) whole += 1.0;
    return whole;
}

// Value at the nominal sizes; ``runs``: without the partly used lines at the ends of runs.
inline double order(const Poly& poly, bool runs = false) {
    double total = 0.0;
    for (const Term& term : poly.terms()) {
        double product = term.coefficient.value();
        for (const Power& item : term.monomial) {
            const Atom& atom = *item.atom;
            const double factor = atom.division       ? floor_division(order(atom.numerator, runs), order(atom.denominator, runs))
                                  : runs && atom.ends ? 0.0
                                                      : atom.nominal;
            if (std::isnan(factor)) throw Beyond();
            for (int n = 0; n < item.power; ++n) product *= factor;
        }
        total += product;
    }
    return total;
}

}  // namespace rooftree::symbolic
