// A kernel as the symbolic analysis reads it, and its loops: the twin of traffic/loops.py.  No Python here.
#pragma once

#include "poly.hpp"

namespace rooftree::symbolic {

struct LoopBounds {
    const Atom* counter;
    std::vector<Poly> start, stop;
    Poly step;
};

struct ArrayShape {
    std::string name;
    std::vector<std::optional<Poly>> extents;
    Int element_bytes;

    std::optional<Poly> bytes() const {
        Poly total(element_bytes);
        for (const auto& extent : extents) {
            if (!extent) return std::nullopt;
            total = total * *extent;
        }
        return total;
    }
};

// A load or a store, in program order.
struct Use {
    std::size_t array;
    std::vector<Poly> index;
    Int bytes, offset_bytes;
    bool indirect, writes, streaming;
};

struct AffineKernel {
    std::vector<LoopBounds> loops;
    std::vector<ArrayShape> arrays;
    std::vector<Use> uses;
    std::vector<Atom*> sizes;  // all names that need a value: symbols, and what bounds and extents name
    std::size_t parallel = 0;

    bool counts(const Atom* atom) const { return level_of(atom) < loops.size(); }
    std::size_t level_of(const Atom* atom) const {
        std::size_t level = 0;
        while (level < loops.size() && loops[level].counter != atom) ++level;
        return level;
    }
    // Whether no monomial holds two of the counters, a power of one, or one inside an integer division.
    bool linear(const Poly& poly) const {
        const auto counter = [this](const Atom* atom) { return counts(atom); };
        for (const Term& term : poly.terms()) {
            int degree = 0;
            for (const Power& item : term.monomial) {
                if (item.atom->division ? item.atom->numerator.mentions(counter) || item.atom->denominator.mentions(counter)
                                        : false)
                    return false;
                if (counts(item.atom)) degree += item.power;
            }
            if (degree > 1) return false;
        }
        return true;
    }
};

struct Loops {
    std::vector<const Atom*> counters;
    std::vector<std::vector<Poly>> moves;  // of each counter per turn of each loop
    std::vector<Poly> lengths, starts;
    std::vector<double> nominal_lengths;

    std::size_t size() const { return counters.size(); }
};

class LoopReader {
public:
    LoopReader(const AffineKernel& kernel, Atoms& atoms) : kernel_(kernel), atoms_(atoms) {}

    Loops read() {
        if (kernel_.loops.empty()) throw Beyond();
        name_sizes();
        Loops found;
        Atoms::Values starts;
        for (std::size_t level = 0; level < kernel_.loops.size(); ++level) {
            const LoopBounds& loop = kernel_.loops[level];
            check(loop);
            const Poly moving = moving_start(loop, level);
            std::vector<Poly> row(kernel_.loops.size());
            row[level] = loop.step;
            for (std::size_t outer = 0; outer < level; ++outer) {
                const Poly by = moving.coefficient(kernel_.loops[outer].counter);
                if (by.zero()) continue;
                for (std::size_t n = 0; n < row.size(); ++n) row[n] = row[n] + by * found.moves[outer][n];
            }
            found.counters.push_back(loop.counter);
            found.moves.push_back(std::move(row));
            const Poly distance = span(loop, level);
            found.lengths.push_back(turns(distance, loop.step));
            if (found.lengths.back().zero()) throw Beyond();
            found.nominal_lengths.push_back(std::max(1.0, order(distance) / order(loop.step)));
            const Poly start = atoms_.substitute(loop.start[0], means_);
            found.starts.push_back(atoms_.substitute(loop.start[0], starts));
            starts.emplace_back(loop.counter, found.starts.back());
            means_.emplace_back(loop.counter, start + (distance - loop.step) * Poly(Rational(1, 2)));
        }
        return found;
    }

private:
    static constexpr Int kSize = 1009, kBlock = 53;  // NOMINAL_SIZE, NOMINAL_BLOCK of the twin

    void name_sizes() {
        std::vector<Atom*> names;
        for (Atom* name : kernel_.sizes)
            if (!kernel_.counts(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        std::sort(names.begin(), names.end(), [](const Atom* a, const Atom* b) { return a->text < b->text; });
        for (std::size_t n = 0; n < names.size(); ++n) {
            const auto same = [&](const Atom* atom) { return atom == names[n]; };
            const bool block = std::any_of(kernel_.loops.begin(), kernel_.loops.end(),
                                           [&](const LoopBounds& loop) { return loop.step.mentions(same); });
            names[n]->nominal = static_cast<double>((block ? kBlock : kSize) + 2 * static_cast<Int>(n));
        }
    }

    void check(const LoopBounds& loop) const {
        for (const auto* bounds : {&loop.start, &loop.stop})
            for (const Poly& bound : *bounds)
                if (!kernel_.linear(bound)) throw Beyond();
        if (loop.step.zero() || loop.step.mentions([this](const Atom* atom) { return kernel_.counts(atom); })) throw Beyond();
    }

    // The start, if it moves together with a stop.
    Poly moving_start(const LoopBounds& loop, std::size_t level) const {
        const auto outer = [&](const Atom* atom) { return kernel_.level_of(atom) < level; };
        for (const Poly& start : loop.start) {
            if (!start.mentions(outer)) continue;
            for (const Poly& stop : loop.stop)
                if (!(stop - start).mentions(outer)) return start;
        }
        return {};
    }

    // Distance from start to stop: the tightest, or the mean where all depend on outer counters.
    Poly span(const LoopBounds& loop, std::size_t level) {
        const auto outer = [&](const Atom* atom) { return kernel_.level_of(atom) < level; };
        std::vector<Poly> spans, fixed;
        for (const Poly& start : loop.start)
            for (const Poly& stop : loop.stop) {
                spans.push_back(stop - start);
                if (!spans.back().mentions(outer)) fixed.push_back(spans.back());
            }
        if (fixed.empty())
            for (const Poly& each : spans) fixed.push_back(atoms_.substitute(each, means_));
        if (fixed.empty()) throw Beyond();
        std::size_t best = 0;
        for (std::size_t n = 1; n < fixed.size(); ++n)
            if (std::abs(order(fixed[n])) < std::abs(order(fixed[best]))) best = n;
        return fixed[best];
    }

    Poly turns(Poly distance, Poly step) {
        if (step == Poly(1)) return distance;
        if (step == Poly(-1)) return -distance;
        if (const auto exact = divided(distance, step))
            if (const auto number = exact->constant(); number && number->whole()) return *exact;
        if (const auto size = step.constant(); size && *size < 0) {
            distance = -distance;
            step = -step;
        }
        return atoms_.divide(distance + step - 1, step);
    }

    const AffineKernel& kernel_;
    Atoms& atoms_;
    Atoms::Values means_;
};

}  // namespace rooftree::symbolic
