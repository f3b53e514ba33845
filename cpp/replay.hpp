// Replaying: drive outer levels by what inner levels asked of them, without the inner ones.  No Python here.
//
// Once the inner levels alone repeat themselves (see warp.hpp), they go on to ask the next level for the same lines, moved,
// as long as nothing that comes back from it differs: whether a line comes dirty out of a victim cache, and whether an
// inclusive level drives out a line that they hold.  One period of their requests is recorded, then asked again, moved,
// until the levels behind repeat themselves as well, or the loop ends.  Where something would come back that was not
// recorded, the outer levels are put back to the end of the period before, and the inner ones are simulated again.
// An inner level may hold what it held at the start of a period and what it asked for in it, no more.
//
// Where outer levels keep traces for long and return nothing, groups of their sets are driven instead: see apart.hpp.
#pragma once

#include "apart.hpp"
#include "warp.hpp"

namespace rooftree::ROOFTREE_ISA {

// Levels from `from` on, driven pass by pass: by a loop (from = 0), or by a recording of what level `from` was asked for.
template <class Caches>
struct Stage {
    Stage(std::size_t from, std::size_t depth) : from(from) {
        for (std::size_t to = depth; to > from; --to)
            if (to == depth || Caches::kReplays) watches.emplace_back(from, to);
    }

    void start(std::int64_t bytes, std::int64_t loops, std::int64_t work) {
        shift = bytes;
        iterations = loops;
        recording = nullptr;
        finished = false;
        for (Watch<Caches>& watch : watches) watch.start(work);
    }

    std::size_t from;
    std::vector<Watch<Caches>> watches;         // of all levels first
    std::int64_t shift = 0, iterations = 1;     // bytes and iterations of the loop per pass
    Watch<Caches>* recording = nullptr;         // of the levels before the one that is recorded
    std::int64_t record_until = 0, period = 0;  // passes
    std::vector<std::int64_t> counts;           // when the recording began
    bool finished = false;                      // nothing more to find

    std::vector<Event> tape;  // what drives this stage, if that is a recording
    Held held;
    typename Caches::State safe;  // what to go back to
    std::vector<std::int64_t> safe_counts;
    std::int64_t safe_at = 0;
};

// Runs the passes of one loop at a time by all means but simulating them.
template <class Caches, class Work>
class Replayer {
public:
    Replayer(Caches& caches, Apart<Caches>& apart, Work work)
        : caches_(caches), apart_(apart), work_(work), pending_(caches.depth(), 0) {
        for (std::size_t from = 0; from < caches.depth(); ++from) stages_.emplace_back(from, caches.depth());
    }

    // After `done` of `passes` of a stage; the number of further ones that need not be run, as this was done here.
    std::int64_t look(Stage<Caches>& stage, std::int64_t done, std::int64_t passes, std::int64_t work) {
        if (stage.finished || done == passes) return 0;
        if (stage.recording != nullptr && done == stage.record_until) {
            const std::int64_t skipped = use_recording(stage, done, passes);
            if (skipped > 0) return skipped;
        }
        for (Watch<Caches>& watch : stage.watches) {
            if (watch.to > caches_.repeating() || (stage.recording != nullptr && watch.to < caches_.depth())) continue;
            const std::int64_t every = watch.repeats(caches_, stage.shift, done, passes, work);
            if (every == 0) continue;
            if (watch.to == caches_.depth()) return warp(stage, watch, every, (passes - done) / every);
            if (done + 2 * every > passes) continue;
            // a loop around this one records: long recordings are the ones that the groups of sets can be told apart in
            const bool records = caches_.recorded_by() != nullptr && caches_.recorded_by() != &stage;
            if (records && Apart<Caches>::possible(caches_, watch.to)) continue;
            stage.recording = &watch;
            stage.record_until = done + every;
            stage.period = every;
            stage.counts = caches_.counts();
            caches_.record(watch.to, &stage);
        }
        return 0;
    }

    std::int64_t events = 0, warped = 0, replayed = 0;  // requests; iterations of loops since these were set to 0

private:
    // All levels of the stage do again what they did in the last `every` passes.
    std::int64_t warp(Stage<Caches>& stage, const Watch<Caches>& watch, std::int64_t every, std::int64_t times) {
        caches_.stop_recording();
        add(watch.counts(), times, stage.from, caches_.depth() + 1);
        caches_.translate(times * every * stage.shift, stage.from, caches_.depth());
        stage.finished = true;
        warped += times * every * stage.iterations;
        return times * every;
    }

    // Add what owners counted since then, so many times.
    void add(const std::vector<std::int64_t>& since, std::int64_t times, std::size_t from, std::size_t to) {
        std::vector<std::int64_t>& counts = caches_.counts();
        for (std::size_t i = from * caches_.cells(); i < to * caches_.cells(); ++i) counts[i] += times * (counts[i] - since[i]);
    }

    std::int64_t use_recording(Stage<Caches>& stage, std::int64_t done, std::int64_t passes) {
        Watch<Caches>& watch = *stage.recording;
        stage.recording = nullptr;
        const std::int64_t possible = (passes - done) / stage.period;
        const bool valid = caches_.recorded_by() == &stage && !caches_.influenced() &&
                           watch.still_repeats(caches_, stage.shift, done);
        if (caches_.recorded_by() == &stage) caches_.stop_recording();
        std::int64_t times = 0;
        if (valid && possible > 0) {
            Stage<Caches>& next = stages_[watch.to];
            std::swap(next.tape, caches_.tape());
            next.start(stage.period * stage.shift, stage.period * stage.iterations, 0);
            times = run(next, stage, possible);
        }
        if (times == possible) {
            stage.finished = true;
        } else {
            watch.pause(done + times * stage.period, stage.period);
        }
        return times * stage.period;
    }

    // Run a stage by its tape for so many passes; the result is how many it was possible for.
    std::int64_t run(Stage<Caches>& stage, Stage<Caches>& inner, std::int64_t passes) {
        const bool careful = caches_.notices(stage.from);
        if (careful) prepare(stage);
        std::int64_t done = 0, work = 0;
        if (Apart<Caches>::possible(caches_, stage.from) &&
            Apart<Caches>::worth(caches_, stage.from, stage.tape.size(), passes)) {
            caches_.freeze(stage.from, &stage.held);
            events += apart_.run(caches_, stage.from, stage.tape, stage.shift, passes, work_);
            replayed += passes * stage.iterations;
            done = passes;
        } else if (stage.tape.empty()) {  // the levels behind are never asked
            done = passes;
            warped += passes * stage.iterations;
        }
        while (done < passes) {
            if (!pass(stage, done)) {
                go_back(stage, done);
                break;
            }
            ++done;
            const auto length = static_cast<std::int64_t>(stage.tape.size());
            work += length;
            events += length;
            replayed += stage.iterations;
            work_(length);
            for (std::size_t level = inner.from; level < stage.from; ++level) pending_[level] = done * stage.shift;
            const std::int64_t skipped = look(stage, done, passes, work);
            done += skipped;
            if (careful && skipped > 0) keep_safe(stage, done);
        }
        if (caches_.recorded_by() == &stage) caches_.stop_recording();
        caches_.freeze(inner.from, &inner.held);
        caches_.translate(done * stage.shift, inner.from, stage.from);
        for (std::size_t level = inner.from; level < stage.from; ++level) pending_[level] = 0;
        add(inner.counts, done, inner.from, stage.from);
        return done;
    }

    bool pass(Stage<Caches>& stage, std::int64_t done) {
        caches_.freeze(stage.from, &stage.held);
        stage.held.move_to(done * stage.shift >> caches_.line_shift(stage.from));
        return caches_.replay_all(stage.tape, stage.from, (done + 1) * stage.shift);
    }

    void prepare(Stage<Caches>& stage) {
        keep_safe(stage, 0);
        stage.held.reset(0);
        if (!caches_.inclusive_from(stage.from)) return;
        const int shift = caches_.line_shift(stage.from);
        stage.held.reset(static_cast<std::size_t>(caches_.slots(0, stage.from)) + stage.tape.size());
        for (std::size_t level = 0; level < stage.from; ++level)
            caches_.each_address(level, [&](std::int64_t address) { stage.held.add((address + pending_[level]) >> shift); });
        for (const Event& e : stage.tape) stage.held.add((e.address + stage.shift) >> shift);
    }

    void keep_safe(Stage<Caches>& stage, std::int64_t done) {
        caches_.save(stage.safe, stage.from, caches_.depth());
        stage.safe_counts = caches_.counts();
        stage.safe_at = done;
    }

    // Undo what was begun of a pass.
    void go_back(Stage<Caches>& stage, std::int64_t done) {
        if (caches_.recorded_by() == &stage) caches_.stop_recording();
        caches_.restore(stage.safe, stage.from, caches_.depth());
        std::copy(stage.safe_counts.begin() + static_cast<std::ptrdiff_t>(stage.from * caches_.cells()),
                  stage.safe_counts.end(),
                  caches_.counts().begin() + static_cast<std::ptrdiff_t>(stage.from * caches_.cells()));
        for (std::int64_t i = stage.safe_at; i < done; ++i) {
            pass(stage, i);
            work_(static_cast<std::int64_t>(stage.tape.size()));
        }
    }

    Caches& caches_;
    Apart<Caches>& apart_;
    Work work_;
    std::vector<std::int64_t> pending_;  // bytes that lines of a level are to be moved by when its stage ends
    std::vector<Stage<Caches>> stages_;  // of recordings, by the level that they drive
};

}  // namespace rooftree::ROOFTREE_ISA
