// Write-combining buffers: lines that non-temporal stores have begun to fill.  No Python here.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rooftree::ROOFTREE_ISA {

class Buffers {
public:
    explicit Buffers(std::size_t number) : number_(number) {}

    // Bytes of a line are stored, from `first` of it on.  Calls send(array, bytes) for what goes to memory: a line that is
    // whole, or the oldest if its buffer is needed.
    template <class Send>
    void store(std::int64_t line, std::int64_t first, std::int64_t bytes, std::int64_t line_bytes, std::int64_t array,
               Send send) {
        auto buffer = std::find_if(open_.begin(), open_.end(), [&](const Buffer& b) { return b.line == line; });
        if (buffer == open_.end()) {
            if (open_.size() == number_) flush(open_.begin(), send);
            buffer = open_.insert(open_.end(), Buffer{line, array, {}});
        }
        for (std::int64_t i = first; i < first + bytes; ++i)
            buffer->written[static_cast<std::size_t>(i >> 6)] |= std::uint64_t{1} << (i & 63);
        if (filled(*buffer) == line_bytes) flush(buffer, send);
    }

    // Whether these are the old ones with every line number so much larger.
    bool equal_shifted(const Buffers& old, std::int64_t lines) const {
        return std::equal(open_.begin(), open_.end(), old.open_.begin(), old.open_.end(), [&](const Buffer& a, const Buffer& b) {
            return a.line == b.line + lines && a.array == b.array && a.written == b.written;
        });
    }

    void translate(std::int64_t lines) {
        for (Buffer& buffer : open_) buffer.line += lines;
    }

private:
    struct Buffer {
        std::int64_t line, array;
        std::array<std::uint64_t, 16> written;  // a bit per byte: of lines of up to 1024
    };

    static std::int64_t filled(const Buffer& buffer) {
        std::int64_t bits = 0;
        for (std::uint64_t word : buffer.written)
            for (; word != 0; word &= word - 1) ++bits;
        return bits;
    }

    template <class Send>
    void flush(std::vector<Buffer>::iterator buffer, Send send) {
        send(buffer->array, filled(*buffer));
        open_.erase(buffer);
    }

    std::size_t number_;
    std::vector<Buffer> open_;  // oldest first
};

}  // namespace rooftree::ROOFTREE_ISA
