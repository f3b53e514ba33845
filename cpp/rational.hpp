// Fractions of 64-bit integers that never wrap around: what does not fit is left to the Python twin.  No Python here.
#pragma once

#include <cmath>
#include <cstdint>
#include <exception>
#include <numeric>

namespace rooftree::symbolic {

using Int = std::int64_t;

// Thrown for what these types cannot hold and for input that deserves an explanation: the Python twin gives it.
struct Beyond : std::exception {
    const char* what() const noexcept override { return "beyond the native layer conditions"; }
};

class Rational {
public:
    Rational(Int value = 0) : num_(value) {}  // NOLINT: integers are fractions
    Rational(Int num, Int den) { reduce(num, den); }

    // A double that is a fraction of small terms, as the mean of a few numbers is.
    static Rational exactly(double value) {
        Int den = 1;
        while (value != std::floor(value) && den < (Int{1} << 20)) value *= 2, den *= 2;
        if (value != std::floor(value) || std::abs(value) > 9e15) throw Beyond();
        return {static_cast<Int>(value), den};
    }

    Int num() const { return num_; }
    Int den() const { return den_; }
    bool whole() const { return den_ == 1; }
    double value() const {
        if (std::abs(num_) > (Int{1} << 53) || den_ > (Int{1} << 53)) throw Beyond();
        return static_cast<double>(num_) / static_cast<double>(den_);
    }

    explicit operator bool() const { return num_ != 0; }
    Rational operator-() const { return Rational(0) - *this; }
    Rational operator+(Rational b) const { return sum(*this, b, false); }
    Rational operator-(Rational b) const { return sum(*this, b, true); }
    Rational operator*(Rational b) const {
        if (whole() && b.whole()) return product(num_, b.num_);
        return {product(num_, b.num_), product(den_, b.den_)};
    }
    Rational operator/(Rational b) const {
        if (!b) throw Beyond();
        return {product(num_, b.den_), product(den_, b.num_)};
    }
    bool operator==(Rational b) const { return num_ == b.num_ && den_ == b.den_; }
    bool operator<(Rational b) const { return (*this - b).num_ < 0; }

    Int floor() const { return num_ / den_ - (num_ % den_ < 0 ? 1 : 0); }
    Int ceil() const { return -(-*this).floor(); }
    Int truncated() const { return num_ / den_; }
    Int rounded() const {  // halves to even
        const Int below = floor();
        const Rational rest = *this - below, half(1, 2);
        return rest < half || (rest == half && below % 2 == 0) ? below : below + 1;
    }

private:
    static Int product(Int a, Int b) {
        Int out;
        if (__builtin_mul_overflow(a, b, &out)) throw Beyond();
        return out;
    }
    static Rational sum(Rational a, Rational b, bool minus) {
        const auto joined = [minus](Int x, Int y) {
            Int out;
            if (minus ? __builtin_sub_overflow(x, y, &out) : __builtin_add_overflow(x, y, &out)) throw Beyond();
            return out;
        };
        if (a.den_ == b.den_) return {joined(a.num_, b.num_), a.den_};
        return {joined(product(a.num_, b.den_), product(b.num_, a.den_)), product(a.den_, b.den_)};
    }
    void reduce(Int num, Int den) {
        if (den == 1) {
            num_ = num;
            return;
        }
        if (num == INT64_MIN || den == INT64_MIN || den == 0) throw Beyond();
        const Int common = std::gcd(num, den) * (den < 0 ? -1 : 1);
        num_ = num / common;
        den_ = den / common;
    }

    Int num_ = 0, den_ = 1;
};

}  // namespace rooftree::symbolic
