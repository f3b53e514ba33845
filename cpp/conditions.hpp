// Layer conditions of a kernel: the twin of traffic/analysis.py and traffic/condition.py.  No Python here.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "reuse_classes.hpp"

namespace rooftree::symbolic {

// As LayerCondition of the twin; ``level`` of the loop, -1 for the repetition; arrays by number.
struct Condition {
    int level;
    std::vector<std::size_t> arrays;
    double saved_bytes;
    std::string layers;
    Poly required, once, by_loop;
};

inline std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t n = 0; n < words.size(); ++n) out += (n == 0 ? "" : n + 1 < words.size() ? ", " : " and ") + words[n];
    return out;
}

template <class T>
void add_once(std::vector<T>& all, const T& one) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

class ConditionFinder {
public:
    // ``counters``: of the kernel's loops.  ``worst``: indirect accesses fetch a line each, unless the whole array fits.
    ConditionFinder(const AffineKernel& kernel, const std::vector<Atom*>& counters, Atoms& atoms, Int line, bool worst)
        : kernel_(kernel), atoms_(atoms), line_(line), loops_(LoopReader(kernel, atoms).read()) {
        ChainReader reader(kernel, loops_, atoms, line);
        chains_ = reader.read(false);
        const bool streams = std::any_of(kernel.uses.begin(), kernel.uses.end(), [](const Use& use) { return use.streaming; });
        if (streams) streamed_ = reader.read(true);
        std::vector<const Chain*> all;
        for (const auto* some : {&chains_, &streamed_})
            for (const Chain& chain : *some) all.push_back(&chain);
        space_.emplace(kernel, loops_, counters, all, atoms, line);
        enter_chains();
        for (const Use& use : kernel.uses)
            if (use.indirect) enter(use.array, {indirect(use, worst)}, 1, false);
    }

    const Space& space() const { return *space_; }

    // All conditions, innermost loop first, the whole data set last; ``work``: iterations behind one line.
    std::vector<Condition> find(Int work) {
        std::vector<std::pair<std::pair<int, double>, std::size_t>> sized;
        std::vector<Poly> footprints(keys_.size());
        for (std::size_t n = 0; n < keys_.size(); ++n) {
            if (!keys_[n].time) continue;
            footprints[n] = footprint(n, false);
            sized.push_back({{-keys_[n].level, -order(footprints[n])}, n});
        }
        std::sort(sized.begin(), sized.end());
        std::vector<Condition> found;
        for (const auto& entry : sized) {
            const std::size_t number = entry.second;
            const int level = keys_[number].level;
            Poly by_loop = blockable(footprints[number], level);
            if (!found.empty() && found.back().level == level && order(by_loop) > (1 - kSame) * order(found.back().by_loop)) {
                for (const std::size_t array : arrays_of(number)) add_once(found.back().arrays, array);
                found.back().saved_bytes += saved(number, work);
                continue;
            }
            const Poly required = in_sizes(by_loop);
            const bool together = level < static_cast<int>(kernel_.parallel);
            found.push_back({level, arrays_of(number), saved(number, work), layers(number, footprints[number]), required,
                             together ? required : in_sizes(footprint(number, true)), std::move(by_loop)});
        }
        std::stable_sort(found.begin(), found.end(), [](const Condition& a, const Condition& b) {
            return a.level != b.level ? a.level > b.level : order(a.by_loop) < order(b.by_loop);
        });
        return found;
    }

private:
    static constexpr double kSame = 0.02, kWhole = 0.9;  // SAME and WHOLE of the twin

    struct Key {
        std::optional<Poly> time;
        int level;
        bool operator==(const Key& b) const { return level == b.level && time == b.time; }
    };
    struct Part {  // of the footprint: all classes of one array and time
        std::size_t array;
        std::optional<Poly> time;
        bool shared;
        Poly rate;
    };
    struct Touches {  // of one chain or indirect access: per node, key and rate [B/turn]
        std::size_t array;
        std::vector<std::vector<std::pair<std::size_t, Poly>>> nodes;
    };

    void enter_chains() {
        std::vector<std::pair<const Chain*, std::vector<Reuse>>> known;
        for (const Chain& chain : chains_) {
            if (chain.streaming) continue;
            const auto same = [&](const auto& entry) {
                const Chain& b = *entry.first;  // equal ends: equal strides, span and origin
                return b.ends == chain.ends && b.bytes_at_once == chain.bytes_at_once && b.lags == chain.lags;
            };
            auto place = std::find_if(known.begin(), known.end(), same);
            if (place == known.end()) place = known.insert(known.end(), {&chain, space_->reuses(chain, atoms_)});
            enter(chain.array, place->second, chain.lags.size(), chain.strides[kernel_.parallel].zero());
        }
    }

    void enter(std::size_t array, const std::vector<Reuse>& classes, std::size_t nodes, bool shared) {
        touches_.push_back({array, {}});
        touches_.back().nodes.resize(nodes);
        for (const Reuse& reuse : classes) {
            const auto same = [&](const Part& part) { return part.array == array && part.shared == shared && part.time == reuse.time; };
            const auto part = std::find_if(parts_.begin(), parts_.end(), same);
            if (part == parts_.end())
                parts_.push_back({array, reuse.time, shared, reuse.rate});
            else
                part->rate = part->rate + reuse.rate;
            if (reuse.time && space_->always_kept(*reuse.time)) continue;
            const std::size_t key = key_of(reuse);
            auto& node = touches_.back().nodes[reuse.node];
            const auto entry = std::find_if(node.begin(), node.end(), [&](const auto& e) { return e.first == key; });
            if (entry == node.end())
                node.emplace_back(key, reuse.rate);
            else
                entry->second = entry->second + reuse.rate;
        }
    }

    std::size_t key_of(const Reuse& reuse) {
        Key key{reuse.time, reuse.time ? carrying_level(*reuse.time) : -1};
        if (key.time && key.level < 0) key.time = space_->turn(-1);
        add_once(keys_, key);
        return static_cast<std::size_t>(std::find(keys_.begin(), keys_.end(), key) - keys_.begin());
    }

    // The loop whose turn is about as long as a reuse time: in a nest over k, j, i the time j*i is one turn of k.
    int carrying_level(const Poly& time) const {
        const Term* leading = nullptr;
        double most = 0.0;
        for (const Term& term : time.terms())
            if (const double size = order(Poly(term)); leading == nullptr || size > most) leading = &term, most = size;
        if (leading == nullptr) throw Beyond();
        std::size_t level = 0;
        while (level < loops_.size() && leading->monomial.power(loops_.counters[level]) == 0) ++level;
        return static_cast<int>(level) - 1;
    }

    Reuse indirect(const Use& use, bool worst) const {
        const auto size = kernel_.arrays[use.array].bytes();
        if (worst) return {Poly(line_), size ? divided(*size, Poly(line_)) : std::nullopt, 0};
        if (!size) throw Beyond();
        const Poly& total = space_->turn(-1);
        const bool whole = order(*size) <= static_cast<double>(line_) * order(total);
        return {whole ? space_->per_turn(*size, 0) : Poly(line_), total, 0};
    }

    // Bytes touched by one thread within a reuse time, in the lengths of the loops.
    Poly footprint(std::size_t number, bool only_shared) {
        const Key& key = keys_[number];
        const double window = order(*key.time);
        std::vector<std::pair<std::size_t, Poly>> total;
        for (const Part& part : parts_) {
            if (only_shared && !part.shared) continue;
            const bool whole = part.time && (key.level < 0 || order(*part.time) < window);
            const Poly bytes = part.rate * (whole ? *part.time : *key.time);
            const auto entry = std::find_if(total.begin(), total.end(), [&](const auto& e) { return e.first == part.array; });
            if (entry == total.end())
                total.emplace_back(part.array, bytes);
            else
                entry->second = entry->second + bytes;
        }
        Poly sum;
        for (const auto& [array, bytes] : total) {
            const auto size = key.level < 0 ? kernel_.arrays[array].bytes() : std::nullopt;
            sum = sum + (size && order(swept(array)) > kWhole * order(*size) ? *size : bytes);
        }
        return tidy(sum);
    }

    Poly swept(std::size_t array) const {
        Poly total;
        for (const Part& part : parts_)
            if (part.array == array && part.time) total = total + part.rate * *part.time;
        return total;
    }

    // Cancels; drops quotients of less than two lines or two percent; keeps others as integer divisions.
    Poly tidy(const Poly& poly) {
        const Poly reduced = space_->cancelled(poly);
        const double little = std::max(128.0, 0.02 * std::abs(order(reduced)));
        Poly kept;
        for (const Term& whole : reduced.terms()) {
            Term above{whole.monomial, whole.coefficient < 0 ? -whole.coefficient : whole.coefficient}, below{{}, 1};
            for (const Power& item : whole.monomial)
                if (item.atom->inverse_of != nullptr) {
                    above.monomial.multiply(item.atom, -item.power);
                    below.monomial.multiply(item.atom->inverse_of, item.power);
                }
            if (below.monomial.size() == 0) {
                kept = kept + Poly(whole);
            } else if (!(std::abs(order(Poly(whole))) < little)) {
                const Poly quotient(atoms_.division(Poly(above), Poly(below)));
                kept = whole.coefficient < 0 ? kept - quotient : kept + quotient;
            }
        }
        return kept;
    }

    // In the sizes of the kernel.
    Poly in_sizes(const Poly& poly) {
        Atoms::Values values = space_->lengths();
        values.insert(values.end(), space_->ends().begin(), space_->ends().end());
        return atoms_.substitute(poly, values);
    }

    // In the lengths of the loops inside of a level.
    Poly blockable(const Poly& poly, int level) {
        Atoms::Values values = space_->ends();
        values.insert(values.end(), space_->lengths().begin(), space_->lengths().begin() + level + 1);
        return atoms_.substitute(poly, values);
    }

    std::vector<std::size_t> arrays_of(std::size_t key) const {
        std::vector<std::size_t> found;
        for (const Touches& touch : touches_)
            for (const auto& node : touch.nodes)
                for (const auto& entry : node)
                    if (entry.first == key) add_once(found, touch.array);
        return found;
    }

    // Load traffic that goes with a reuse [B per unit of work], to three decimals.
    double saved(std::size_t key, Int work) const {
        double total = 0.0;
        for (const Touches& touch : touches_)
            for (const auto& node : touch.nodes)
                for (const auto& entry : node)
                    if (entry.first == key) total += order(entry.second);
        char digits[64];
        std::snprintf(digits, sizeof digits, "%.3f", total * static_cast<double>(work));
        return std::strtod(digits, nullptr);
    }

    // What the footprint of a reuse consists of, array by array; less than a fiftieth of it is left out.
    std::string layers(std::size_t number, const Poly& footprint) {
        const Key& key = keys_[number];
        if (key.level < 0) {
            std::vector<std::string> names;
            for (const Touches& touch : touches_) add_once(names, kernel_.arrays[touch.array].name);
            return "all of " + listed(names);
        }
        const double whole = order(footprint), window = order(*key.time);
        std::vector<std::size_t> arrays;
        for (const Part& part : parts_) add_once(arrays, part.array);
        std::vector<std::pair<std::string, std::vector<std::string>>> words;
        for (const std::size_t array : arrays) {
            double size = 0.0;
            bool inside = true;
            Poly bytes;
            for (const Part& part : parts_) {
                if (part.array != array) continue;
                const bool within = part.time && order(*part.time) <= window;
                const Poly& time = within ? *part.time : *key.time;
                inside = inside && within;
                size += order(part.rate, true) * order(time);
                bytes = bytes + part.rate * time;
            }
            if (size < whole / 50) continue;
            const std::string what = inside ? "what is used of" : described(key.level, array, size, bytes);
            auto entry = std::find_if(words.begin(), words.end(), [&](const auto& e) { return e.first == what; });
            if (entry == words.end()) entry = words.insert(words.end(), {what, {}});
            entry->second.push_back(kernel_.arrays[array].name);
        }
        std::vector<std::string> texts;
        for (const auto& [what, names] : words) texts.push_back(what + " " + listed(names));
        return listed(texts);
    }

    // ``3 rows of``, for what one array has in a footprint.
    std::string described(int level, std::size_t array, double size, const Poly& bytes) {
        static const char* const nouns[] = {"element", "row", "layer", "volume"};
        const std::size_t inner = std::min<std::size_t>(loops_.size() - 1 - static_cast<std::size_t>(level), 3);
        const Int element = kernel_.arrays[array].element_bytes;
        if (inner == 0) {
            const auto count = divided(in_sizes(tidy(bytes)), Poly(element));
            if (!count) return "None elements of";
            return (count->terms().size() > 1 ? "(" + count->text() + ")" : count->text()) + " elements of";
        }
        const bool lines = densest(array) >= static_cast<double>(line_);
        const double each = order(space_->turn(level)) * static_cast<double>(lines ? line_ : element);
        const Int count = std::max<Int>(1, whole_number(size / each));
        return std::to_string(count) + " " + (lines ? "column" : nouns[inner]) + (count > 1 ? "s" : "") +
               (lines ? " of lines of" : " of");
    }

    // Bytes per turn of the reference that touches most.
    double densest(std::size_t array) const {
        double most = -INFINITY;
        for (const Touches& touch : touches_) {
            if (touch.array != array) continue;
            for (const auto& node : touch.nodes) {
                double total = 0.0;
                for (const auto& entry : node) total += order(entry.second);
                most = std::max(most, total);
            }
        }
        return most;
    }

    const AffineKernel& kernel_;
    Atoms& atoms_;
    Int line_;
    Loops loops_;
    std::vector<Chain> chains_, streamed_;
    std::optional<Space> space_;
    std::vector<Key> keys_;
    std::vector<Part> parts_;
    std::vector<Touches> touches_;
};

}  // namespace rooftree::symbolic
