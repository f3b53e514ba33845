// Reuse classes of chains by reuse time: the twin of traffic/reuse.py.  No Python here.
#pragma once

#include "chains.hpp"

namespace rooftree::symbolic {

constexpr double kAlwaysKept = 32.0;  // ALWAYS_KEPT of the twin [turns]

// Rate [B/turn] and time [turns], none if never touched before; ``node``: index in the chain.
struct Reuse {
    Poly rate;
    std::optional<Poly> time;
    std::size_t node;
};

inline Int whole_number(double value) {
    if (!(std::abs(value) < 9e15)) throw Beyond();
    return static_cast<Int>(std::nearbyint(value));
}

// The loops with their padded lengths, and the arithmetic of formulas in these lengths.
class Space {
public:
    Space(const AffineKernel& kernel, const Loops& loops, std::vector<Atom*> counters, const std::vector<const Chain*>& chains,
          Atoms& atoms, Int line)
        : kernel_(kernel), loops_(loops), line_(line) {
        for (const Chain* chain : chains) movers_.emplace_back(chain, by_stride(*chain));
        for (std::size_t level = 0; level < loops.size(); ++level) padding_.push_back(padding(level, chains));
        for (std::size_t level = 0; level < loops.size(); ++level) {
            bool tiled = false;
            for (std::size_t n = 0; n < loops.size(); ++n) tiled = tiled || (n != level && !loops.moves[level][n].zero());
            tiled_.push_back(tiled);
            lengths_.emplace_back(loops.counters[level], loops.lengths[level] + Poly(padding_[level]));
            counters[level]->nominal = loops.nominal_lengths[level] + static_cast<double>(padding_[level]);
            Atom& inverse = atoms.inverse(*counters[level]);
            inverse.nominal = 1.0 / counters[level]->nominal;
            inverses_.push_back(&inverse);
        }
        for (const Chain* chain : chains) {
            const auto same = [&](const auto& entry) { return entry.first == chain->ends; };
            if (std::none_of(ends_.begin(), ends_.end(), same)) ends_.emplace_back(chain->ends, line - std::min(chain->span_bytes, line));
        }
        turns_.assign(loops.size() + 1, Poly(1));
        for (std::size_t level = loops.size(); level-- > 0;) turns_[level] = turns_[level + 1] * Poly(*loops.counters[level]);
    }

    const Loops& loops() const { return loops_; }
    Int line() const { return line_; }
    Int padding_of(std::size_t level) const { return padding_[level]; }
    const Atoms::Values& lengths() const { return lengths_; }  // by level
    const Atoms::Values& ends() const { return ends_; }
    // Innermost turns in one turn of a loop; of the whole nest for -1.
    const Poly& turn(int level) const { return turns_[static_cast<std::size_t>(level + 1)]; }

    // What is touched in all turns of the loops from ``level`` inwards, per innermost turn.
    Poly per_turn(const Poly& touched, std::size_t level) const {
        std::vector<Term> found = touched.terms();
        for (Term& term : found)
            for (std::size_t inner = level; inner < loops_.size(); ++inner) strike(term.monomial, inner);
        return Poly(std::move(found));
    }

    // Lengths struck out against their inverses.
    Poly cancelled(const Poly& poly) const {
        std::vector<Term> found;
        for (const Term& term : poly.terms()) {
            found.push_back(term);
            for (std::size_t level = 0; level < loops_.size(); ++level) {
                const int common = std::min(term.monomial.power(loops_.counters[level]), term.monomial.power(inverses_[level]));
                if (common == 0) continue;
                found.back().monomial.multiply(loops_.counters[level], -common);
                found.back().monomial.multiply(inverses_[level], -common);
            }
        }
        return Poly(std::move(found));
    }

    // Bytes of all lines that a chain's first node touches in all turns of the loops from ``level`` inwards.
    Poly touched(const Chain& chain, std::size_t level, Atoms& atoms) const {
        Poly run(chain.span_bytes);               // bytes next to each other
        std::optional<Poly> end;                  // distance to the next run if the rows so far follow each other without a gap
        std::vector<std::pair<Poly, Poly>> runs;  // stride and number of separate runs
        for (const std::size_t mover : movers(chain)) {
            if (mover < level) continue;
            const Poly stride = chain.strides[mover].magnitude();
            const Poly length = own_length(chain, mover);
            const auto size = stride.constant(), reached = run.constant();
            if (!runs.empty() && order(stride) < order(runs.back().first) * order(runs.back().second)) {
                auto& [unit, number] = runs.back();
                const auto exact = divided(stride, unit);
                number = number + (length - 1) * (exact ? *exact : Poly(whole_number(order(stride) / order(unit))));
            } else if (!runs.empty()) {
                runs.emplace_back(stride, length);
            } else if (size && *size < line_ && reached) {
                const Rational beyond = *reached - *size;
                run = length * stride + Poly(beyond < 0 ? Rational(0) : beyond);
                end = stride * atoms.substitute(length, lengths_);
            } else if (end && stride == *end) {
                run = run * length;
                end = stride * atoms.substitute(length, lengths_);
            } else if (order(stride) < order(run)) {
                run = run + (length - 1) * stride;
                end.reset();
            } else {
                runs.emplace_back(stride, length);
            }
        }
        if (const auto bytes = run.constant(); bytes && *bytes == chain.span_bytes)
            run = chain.bytes_at_once;
        else if (bytes || !runs.empty())
            run = run + Poly(*chain.ends);
        Poly number(1);
        for (const auto& entry : runs) number = number * entry.second;
        return run * number;
    }

    // Whether a reuse time is so short, whatever the sizes are, that it needs no layer condition.
    bool always_kept(const Poly& time) const {
        if (order(time) > kAlwaysKept) return false;
        for (const Term& term : time.terms())
            for (std::size_t level = 0; level < loops_.size(); ++level)
                if (!loops_.lengths[level].constant() && term.monomial.power(loops_.counters[level]) != 0) return false;
        return true;
    }

    // All classes of a chain, node by node, innermost carrying loop first.
    std::vector<Reuse> reuses(const Chain& chain, Atoms& atoms) const {
        const int depth = static_cast<int>(loops_.size());
        std::vector<Poly> rates;
        for (std::size_t level = 0; level < loops_.size(); ++level) rates.push_back(per_turn(touched(chain, level, atoms), level));
        rates.emplace_back(chain.bytes_at_once);
        std::vector<Poly> falls;
        for (std::size_t level = 0; level < loops_.size(); ++level) {
            falls.push_back(rates[level + 1] - rates[level]);
            if (order(falls.back()) < 1e-9) falls.back() = Poly();
        }
        std::vector<Reuse> found;
        for (std::size_t node = 0; node < chain.lags.size(); ++node) {
            const Lag lead = node > 0 ? difference(chain.lags[node], chain.lags[node - 1]) : Lag();
            int carried = -1;
            for (int level = static_cast<int>(lead.size()) - 1; level >= 0; --level)
                if (!lead[at(level)].zero()) carried = level;
            for (int level = depth - 1; level >= std::max(carried, 0); --level) {
                if (falls[at(level)].zero() && !rejoins(chain, level)) continue;
                Poly time = own_time(chain, node, level);
                if (!always_kept(time)) found.push_back({falls[at(level)], std::move(time), node});
            }
            if (node == 0) {
                found.push_back({rates[0], own_time(chain, node, -1), node});
            } else {
                Poly gap;
                for (int level = 0; level < depth; ++level) gap = gap + lead[at(level)] * turn(level);
                found.push_back({rates[at(std::max(carried, 0))], std::move(gap), node});
            }
        }
        return found;
    }

private:
    static constexpr Int kMaxPadding = 16;  // MAX_PADDING of the twin

    static std::size_t at(int level) { return static_cast<std::size_t>(level); }

    static Lag difference(const Lag& a, const Lag& b) {
        Lag found;
        for (std::size_t n = 0; n < a.size(); ++n) found.push_back(a[n] == b[n] ? Poly() : a[n] - b[n]);
        return found;
    }

    // Divides by a length: strikes it out, or notes its inverse.
    void strike(Monomial& monomial, std::size_t level) const {
        if (monomial.power(loops_.counters[level]) > 0)
            monomial.multiply(loops_.counters[level], -1);
        else
            monomial.multiply(inverses_[level], 1);
    }

    // The loops that move a chain, smallest stride first.
    std::vector<std::size_t> by_stride(const Chain& chain) const {
        std::vector<std::pair<double, std::size_t>> found;
        for (std::size_t level = loops_.size(); level-- > 0;)
            if (!chain.strides[level].zero()) found.emplace_back(std::abs(order(chain.strides[level])), level);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<std::size_t> levels;
        for (const auto& entry : found) levels.push_back(entry.second);
        return levels;
    }

    const std::vector<std::size_t>& movers(const Chain& chain) const {
        for (const auto& [known, levels] : movers_)
            if (known == &chain) return levels;
        throw Beyond();
    }

    // Turns that rows are longer than the interior: up to the next row if that is near, else the reach of the lags.
    Int padding(std::size_t level, const std::vector<const Chain*>& chains) const {
        Rational reach(0);
        for (const Chain* chain : chains) {
            const auto [low, high] = extremes(*chain, level);
            if (low && reach < *high - *low) reach = *high - *low;
        }
        std::optional<Rational> least;
        for (const Chain* chain : chains)
            if (const auto missing = slack(level, *chain); missing && !(*missing < reach) && (!least || *missing < *least))
                least = missing;
        return least ? least->truncated() : reach.ceil();
    }

    // Smallest and largest lag in a loop, of those that are numbers.
    std::pair<std::optional<Rational>, std::optional<Rational>> extremes(const Chain& chain, std::size_t level) const {
        std::optional<Rational> low, high;
        for (const Lag& lag : chain.lags)
            if (const auto turns = lag[level].constant()) {
                if (!low || *turns < *low) low = turns;
                if (!high || *high < *turns) high = turns;
            }
        return {low, high};
    }

    // Turns that are missing in a loop for its rows to follow each other in memory, if these are few.
    std::optional<Rational> slack(std::size_t level, const Chain& chain) const {
        const std::vector<std::size_t>& levels = movers(chain);
        const auto place = std::find(levels.begin(), levels.end(), level);
        if (place == levels.end()) return std::nullopt;
        const auto outer = place + 1 != levels.end() ? chain.strides[place[1]] : kernel_.arrays[chain.array].bytes();
        const auto ratio = outer ? divided(outer->magnitude(), chain.strides[level].magnitude()) : std::nullopt;
        const auto turns = ratio ? (*ratio - loops_.lengths[level]).constant() : std::nullopt;
        return turns && !(*turns < 0) && !(Rational(kMaxPadding) < *turns) ? turns : std::nullopt;
    }

    // Length of a loop for a chain: in tiles the halo counts only where the chain reaches into it.
    Poly own_length(const Chain& chain, std::size_t level) const {
        const Poly length(*loops_.counters[level]);
        if (!tiled_[level]) return length;
        const auto [low, high] = extremes(chain, level);
        if (!low) throw Beyond();
        return length - Poly(padding_[level] - (*high - *low).truncated());
    }

    // Whether turns of a loop continue runs that an inner loop of longer stride has left, as tiles do.
    bool rejoins(const Chain& chain, int level) const {
        const double stride = std::abs(order(chain.strides[at(level)]));
        double inner = 0.0;
        for (std::size_t n = at(level) + 1; n < loops_.size(); ++n) inner = std::max(inner, std::abs(order(chain.strides[n])));
        return 0.0 < stride && stride < inner;
    }

    // Turns from the last touch of a line in one turn of a loop to the node's first touch of it in the next.
    Poly own_time(const Chain& chain, std::size_t node, int level) const {
        Poly time = turn(level);
        const Lag &first = chain.lags[node], *last = &first;
        for (std::size_t n = node + 1; n < chain.lags.size(); ++n)
            if (std::equal(first.begin(), first.begin() + level + 1, chain.lags[n].begin())) last = &chain.lags[n];
        for (std::size_t inner = at(level + 1); inner < loops_.size(); ++inner) {
            const Poly stride = chain.strides[inner].magnitude();
            Poly turns = first[inner] - (*last)[inner];
            const auto size = stride.constant();
            if (stride.zero()) {
                turns = turns - (Poly(*loops_.counters[inner]) - 1);
            } else if (size && *size < line_ && inner + 1 < loops_.size()) {
                if (size->truncated() == 0) throw Beyond();
                const Int beside = line_ / size->truncated() - 1;
                if (static_cast<double>(beside) < loops_.nominal_lengths[inner]) turns = turns - Poly(beside);
            }
            if (level >= 0 && !stride.zero() && !chain.strides[at(level)].zero()) {
                const auto moved = divided(chain.strides[at(level)].magnitude(), stride);  // overlapping windows, as in a[i + j]
                if (moved && 2 * order(*moved) < loops_.nominal_lengths[inner]) turns = turns - *moved;
            }
            if (!turns.zero()) time = time + turns * turn(static_cast<int>(inner));
        }
        return order(time) > 1 ? time : Poly(1);
    }

    const AffineKernel& kernel_;
    const Loops& loops_;
    Int line_;
    std::vector<std::pair<const Chain*, std::vector<std::size_t>>> movers_;
    std::vector<Int> padding_;
    std::vector<bool> tiled_;
    std::vector<const Atom*> inverses_;
    Atoms::Values lengths_, ends_;
    std::vector<Poly> turns_;
};

}  // namespace rooftree::symbolic
