// References grouped into chains: the twin of traffic/references.py.  No Python here.
#pragma once

#include <set>

#include "affine_kernel.hpp"

namespace rooftree::symbolic {

using Lag = std::vector<Poly>;

struct Chain {
    std::size_t array;
    std::vector<Poly> strides;
    Int span_bytes;
    Rational bytes_at_once;  // cache lines touched at once, in bytes
    Poly origin;
    const Atom* ends = nullptr;
    std::vector<Lag> lags;  // of the nodes, first toucher first
    bool streaming;
};

class ChainReader {
public:
    ChainReader(const AffineKernel& kernel, const Loops& loops, Atoms& atoms, Int line)
        : kernel_(kernel), loops_(loops), atoms_(atoms), line_(line), pitches_(kernel.arrays.size()) {
        for (std::size_t level = 0; level < loops.size(); ++level) starts_.emplace_back(loops.counters[level], loops.starts[level]);
    }

    // Chains of all references that are not indirect, or of the streaming stores alone.
    std::vector<Chain> read(bool streamed) {
        std::vector<std::vector<Reference>> groups;
        for (const Use& use : kernel_.uses) {
            if (use.indirect || (streamed && !use.streaming)) continue;
            Reference made = reference(use);
            const auto same = [&](const std::vector<Reference>& group) {
                return group[0].use->array == use.array && group[0].steps == made.steps;
            };
            auto group = std::find_if(groups.begin(), groups.end(), same);
            if (group == groups.end()) group = groups.insert(groups.end(), std::vector<Reference>());
            group->push_back(std::move(made));
        }
        std::vector<Chain> chains;
        for (const auto& group : groups) {
            const bool loaded = std::any_of(group.begin(), group.end(), [](const Reference& r) { return !r.use->writes; });
            std::vector<const Reference*> members;
            for (const Reference& r : group)
                if (streamed || !(loaded && r.use->streaming)) members.push_back(&r);
            if (!members.empty()) split(members, chains);
        }
        name(chains, streamed ? "#streamed" : "#ends");
        return chains;
    }

private:
    struct Reference {
        const Use* use;
        std::vector<std::vector<Poly>> steps;  // [dimension][loop]: elements per turn
        std::vector<Poly> offsets;
    };
    struct Member {
        Int ahead;
        Lag lag;
        const Reference* reference;
    };

    Reference reference(const Use& use) {
        if (use.index.size() != kernel_.arrays[use.array].extents.size()) throw Beyond();
        Reference found{&use, {}, {}};
        for (const Poly& entry : use.index) {
            if (!kernel_.linear(entry)) throw Beyond();
            std::vector<Poly> row(loops_.size());
            for (std::size_t level = 0; level < loops_.size(); ++level) {
                const Poly factor = entry.coefficient(loops_.counters[level]);
                if (factor.zero()) continue;
                for (std::size_t n = 0; n < row.size(); ++n)
                    if (!loops_.moves[level][n].zero()) row[n] = row[n] + factor * loops_.moves[level][n];
            }
            found.steps.push_back(std::move(row));
            found.offsets.push_back(entry.without([this](const Atom* atom) { return kernel_.counts(atom); }));
        }
        return found;
    }

    // Bytes between neighbours along each dimension.
    const std::vector<Poly>& pitches(std::size_t array) {
        std::vector<Poly>& found = pitches_[array];
        if (!found.empty()) return found;
        const ArrayShape& shape = kernel_.arrays[array];
        Poly pitch(shape.element_bytes);
        for (std::size_t n = shape.extents.size(); n-- > 0;) {
            found.insert(found.begin(), pitch);
            if (n > 0 && !shape.extents[n]) throw Beyond();
            if (n > 0) pitch = pitch * *shape.extents[n];
        }
        return found;
    }

    void split(const std::vector<const Reference*>& members, std::vector<Chain>& chains) {
        const std::vector<Poly>& pitch = pitches(members[0]->use->array);
        std::vector<Poly> strides(loops_.size());
        for (std::size_t level = 0; level < strides.size(); ++level)
            for (std::size_t n = 0; n < pitch.size(); ++n)
                strides[level] = strides[level] + members[0]->steps[n][level] * pitch[n];
        std::vector<std::pair<Poly, std::vector<Member>>> clusters;
        const std::vector<bool> across = crossed(strides);
        for (const Reference* r : members) {
            auto [turns, rest] = lag(*r, *members[0], pitch, across);
            const auto fixed = rest.without([](const Atom*) { return true; }).constant();
            const Int ahead = fixed ? fixed->truncated() : 0;
            const Poly key = rest - Poly(ahead);
            auto place = std::find_if(clusters.begin(), clusters.end(), [&](const auto& c) { return c.first == key; });
            if (place == clusters.end()) place = clusters.insert(clusters.end(), {key, {}});
            place->second.push_back({ahead, std::move(turns), r});
        }
        for (auto& [key, all] : clusters) {
            std::stable_sort(all.begin(), all.end(), [](const Member& a, const Member& b) { return a.ahead < b.ahead; });
            std::vector<Member> near;
            for (Member& member : all) {
                if (!near.empty() && member.ahead - near.back().ahead >= line_) {
                    chains.push_back(chain(strides, near));
                    near.clear();
                }
                near.push_back(std::move(member));
            }
            chains.push_back(chain(strides, near));
        }
    }

    // Loops that pass along a line while an inner one leaves it.
    std::vector<bool> crossed(const std::vector<Poly>& strides) const {
        std::vector<bool> found(strides.size(), false);
        bool leaves = false;
        for (std::size_t level = strides.size(); level-- > 0;) {
            const auto size = strides[level].constant();
            const bool near = !strides[level].zero() && size && std::abs(size->value()) < static_cast<double>(line_);
            found[level] = near && leaves;
            leaves = leaves || (!strides[level].zero() && !near);
        }
        return found;
    }

    // Turns by which a reference touches what the base touches later, and the bytes that remain between them.
    std::pair<Lag, Poly> lag(const Reference& r, const Reference& base, const std::vector<Poly>& pitch,
                             const std::vector<bool>& across) const {
        Lag found(loops_.size());
        Poly rest(r.use->offset_bytes - base.use->offset_bytes);
        for (std::size_t n = 0; n < pitch.size(); ++n) {
            if (r.offsets[n] == base.offsets[n]) continue;
            Poly gap = r.offsets[n] - base.offsets[n];
            const std::vector<Poly>& row = r.steps[n];
            std::vector<std::pair<double, std::size_t>> drivers;  // larger steps first, then inner loops
            for (std::size_t level = loops_.size(); level-- > 0;)
                if (!row[level].zero()) drivers.emplace_back(-std::abs(order(row[level])), level);
            std::stable_sort(drivers.begin(), drivers.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
            const auto apart = (gap * pitch[n]).constant();
            if (apart && std::abs(apart->value()) < static_cast<double>(line_) && !drivers.empty() && across[drivers.back().second])
                drivers.clear();  // most of the time in the same line, long before the loop turns
            for (std::size_t k = 0; k < drivers.size(); ++k) {
                const std::size_t level = drivers[k].second;
                const Poly turns = quotient(gap, row[level], k + 1 == drivers.size());
                if (turns.zero() || !(std::abs(order(turns)) < loops_.nominal_lengths[level])) continue;
                found[level] = found[level] - turns;
                gap = gap - turns * row[level];
            }
            rest = rest + gap * pitch[n];
        }
        return {std::move(found), std::move(rest)};
    }

    // Whole turns in a distance: nearest, or rounded down if no smaller stride can take the rest.
    static Poly quotient(const Poly& gap, const Poly& step, bool last) {
        const auto below = step.constant(), above = gap.constant();
        if (below && above) {
            const Rational exact = *above / *below;
            return last ? exact.floor() : exact.rounded();
        }
        std::vector<Term> found;
        if (below) {
            for (const Term& term : gap.terms())
                if (last && (term.coefficient / *below).whole()) found.push_back({term.monomial, term.coefficient / *below});
            return Poly(std::move(found));
        }
        const Term& leading = step.terms()[0];
        for (const Term& term : gap.terms())
            if (term.monomial == leading.monomial) return (term.coefficient / leading.coefficient).rounded();
        return {};
    }

    Chain chain(const std::vector<Poly>& strides, const std::vector<Member>& members) {
        std::set<Int> places;
        Int element = 0;
        bool streaming = true;
        std::vector<std::pair<std::vector<double>, const Lag*>> lags;
        for (const Member& member : members) {
            places.insert(member.ahead);
            element = std::max(element, member.reference->use->bytes);
            streaming = streaming && member.reference->use->streaming;
            if (std::any_of(lags.begin(), lags.end(), [&](const auto& other) { return *other.second == member.lag; })) continue;
            lags.emplace_back(std::vector<double>(), &member.lag);
            for (const Poly& turns : member.lag) lags.back().first.push_back(order(turns));
        }
        std::stable_sort(lags.begin(), lags.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        element = std::min(element, line_);
        Chain made{members[0].reference->use->array, strides, *places.rbegin() - *places.begin() + element, 0,
                   origin(*members[0].reference->use), nullptr, {}, streaming};
        made.bytes_at_once = mean_bytes(places, element, strides, made.origin);
        for (const auto& entry : lags) made.lags.push_back(*entry.second);
        return made;
    }

    // First byte of the first iteration, from the start of the array.
    Poly origin(const Use& use) {
        Poly found(use.offset_bytes);
        const std::vector<Poly>& pitch = pitches(use.array);
        for (std::size_t n = 0; n < pitch.size(); ++n) found = found + atoms_.substitute(use.index[n], starts_) * pitch[n];
        return found;
    }

    // Bytes of the lines that references at these places touch, averaged over where they can lie within a line.
    Rational mean_bytes(const std::set<Int>& places, Int element, const std::vector<Poly>& strides, const Poly& origin) const {
        Int grain = line_;
        for (const Poly& stride : strides)
            for (const Term& term : stride.terms()) grain = std::gcd(grain, term.coefficient.truncated());
        for (const Term& term : origin.terms())
            if (term.monomial.size() > 0) grain = std::gcd(grain, term.coefficient.truncated());
        const auto fixed = origin.without([](const Atom*) { return true; }).constant();
        const Int first = fixed ? ((fixed->truncated() % grain) + grain) % grain : 0;
        Int touched = 0, phases = 0;
        for (Int phase = first; phase < line_; phase += grain, ++phases) {
            Int last = -1;
            for (const Int place : places)
                for (const Int byte : {Int{0}, element - 1}) {
                    const Int line = (phase + place - *places.begin() + byte) / line_;
                    touched += line > last;
                    last = std::max(last, line);
                }
        }
        return Rational::exactly(static_cast<double>(touched) / static_cast<double>(phases) * static_cast<double>(line_));
    }

    // Names for the ends of runs, one for all chains that lie alike.
    void name(std::vector<Chain>& chains, const std::string& word) {
        for (std::size_t n = 0; n < chains.size(); ++n) {
            Chain& chain = chains[n];
            for (std::size_t other = 0; other < n && chain.ends == nullptr; ++other) {
                const Chain& b = chains[other];
                if (chain.span_bytes == b.span_bytes && chain.origin == b.origin && chain.strides == b.strides) chain.ends = b.ends;
            }
            if (chain.ends != nullptr) continue;
            Atom& made = atoms_.name(word + std::to_string(n));
            made.ends = true;
            made.nominal = static_cast<double>(line_ - std::min(chain.span_bytes, line_));
            chain.ends = &made;
        }
    }

    const AffineKernel& kernel_;
    const Loops& loops_;
    Atoms& atoms_;
    Int line_;
    std::vector<std::vector<Poly>> pitches_;
    Atoms::Values starts_;
};

}  // namespace rooftree::symbolic
