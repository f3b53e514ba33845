// Python binding of the layer conditions: reads a Kernel, writes polynomials.  Nothing is computed here.
#pragma once

#include <nanobind/nanobind.h>

#include "conditions.hpp"

namespace rooftree::symbolic {

namespace nb = nanobind;

// Attributes by names that are made once.
class Field {
public:
    explicit Field(const char* name) : name_(PyUnicode_InternFromString(name)) {}
    nb::object of(nb::handle object) const {
        PyObject* found = PyObject_GetAttr(object.ptr(), name_);
        if (found == nullptr) throw nb::python_error();
        return nb::steal(found);
    }

private:
    PyObject* name_;
};

inline Py_ssize_t length(nb::handle tuple) { return PyTuple_Size(tuple.ptr()); }
inline nb::handle item(nb::handle tuple, Py_ssize_t n) { return PyTuple_GetItem(tuple.ptr(), n); }
inline bool is_a(nb::handle object, nb::handle type) { return reinterpret_cast<PyObject*>(Py_TYPE(object.ptr())) == type.ptr(); }
inline Int integer(nb::handle value) {
    int over = 0;
    const Int found = PyLong_AsLongLongAndOverflow(value.ptr(), &over);
    if (over != 0) throw Beyond();
    if (found == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    return found;
}
inline std::string string(nb::handle value) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) throw nb::python_error();
    return {text, static_cast<std::size_t>(size)};
}

// The classes of kernel/model.py and kernel/poly.py, handed over once.
struct Classes {
    nb::object poly_from, floor, fraction, read, operation, access, indirect;
    Field terms{"terms"}, numerator{"numerator"}, denominator{"denominator"}, loops{"loops"}, index{"index"}, start{"start"},
        stop{"stop"}, step{"step"}, arrays{"arrays"}, name{"name"}, extents{"extents"}, element_bytes{"element_bytes"},
        statements{"statements"}, symbols{"symbols"}, parallel_loop{"parallel_loop"}, target{"target"}, value{"value"},
        nontemporal{"nontemporal"}, operands{"operands"}, of_read{"access"}, dtype{"dtype"}, bytes{"bytes"}, array{"array"},
        offset_bytes{"offset_bytes"}, loads{"loads"};

    Classes(nb::object p, nb::object fl, nb::object fr, nb::object r, nb::object o, nb::object a, nb::object i)
        : poly_from(p), floor(fl), fraction(fr), read(r), operation(o), access(a), indirect(i) {}
};

class KernelReader {
public:
    KernelReader(const Classes& classes, Atoms& atoms) : c_(classes), atoms_(atoms) {}

    AffineKernel kernel;
    std::vector<Atom*> counters;
    Int stored_bytes = 0, loaded_bytes = 0;  // widest types

    void read(nb::handle given, bool nontemporal) {
        each(c_.symbols.of(given), [&](nb::handle name) { kernel.sizes.push_back(&named(name)); });
        each(c_.loops.of(given), [&](nb::handle loop) { read_loop(loop); });
        each(c_.arrays.of(given), [&](nb::handle array) { read_array(array); });
        const nb::object parallel = c_.parallel_loop.of(given);
        if (kernel.loops.empty()) throw Beyond();
        if (!parallel.is_none()) kernel.parallel = kernel.level_of(&named(parallel));
        if (kernel.parallel >= kernel.loops.size()) throw Beyond();
        const nb::object statements = c_.statements.of(given);
        if (length(statements) == 0) throw Beyond();
        each(statements, [&](nb::handle statement) {
            const nb::object target = c_.target.of(statement);
            const bool stores = is_a(target, c_.access);
            walk(c_.value.of(statement));
            if (!stores) return;
            const bool streaming = nontemporal || c_.nontemporal.of(statement).ptr() == Py_True;
            read_indices(target);
            read_use(target, true, streaming);
        });
    }

    nb::object written(const Poly& poly) {
        nb::object terms = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(poly.terms().size())));
        Py_ssize_t place = 0;
        for (const Term& term : poly.terms()) {
            PyObject* monomial = PyTuple_New(term.monomial.size());
            Py_ssize_t n = 0;
            for (const Power& power : term.monomial)
                PyTuple_SetItem(monomial, n++, nb::make_tuple(object_of(*power.atom), power.power).release().ptr());
            nb::object coefficient = nb::int_(term.coefficient.num());
            if (!term.coefficient.whole()) coefficient = c_.fraction(coefficient, term.coefficient.den());
            PyTuple_SetItem(terms.ptr(), place++, nb::make_tuple(nb::steal(monomial), coefficient).release().ptr());
        }
        return c_.poly_from(terms);
    }

private:
    template <class Visit>
    static void each(const nb::object& tuple, Visit visit) {
        for (Py_ssize_t n = 0, size = length(tuple); n < size; ++n) visit(item(tuple, n));
    }

    Atom& named(nb::handle name) {
        for (const auto& [known, atom] : names_)
            if (known.ptr() == name.ptr()) return *atom;
        Atom& atom = atoms_.name(string(name));
        names_.emplace_back(nb::borrow(name), &atom);
        return atom;
    }

    // The Python object of an atom: its name, or a Floor.
    nb::object object_of(const Atom& atom) {
        const auto number = static_cast<std::size_t>(atom.number);
        if (objects_.size() <= number) objects_.resize(number + 1);
        if (!objects_[number].is_valid()) {
            nb::object made = atom.division ? c_.floor(written(atom.numerator), written(atom.denominator))
                                            : nb::object(nb::str(atom.text.c_str(), atom.text.size()));
            if (objects_.size() <= number) objects_.resize(number + 1);
            objects_[number] = made;
        }
        return objects_[number];
    }

    Rational number(nb::handle value) {
        if (!is_a(value, c_.fraction)) return integer(value);
        return {integer(c_.numerator.of(value)), integer(c_.denominator.of(value))};
    }

    Poly poly(nb::handle given) {
        std::vector<Term> found;
        each(c_.terms.of(given), [&](nb::handle term) {
            found.push_back({{}, number(item(term, 1))});
            each(nb::borrow(item(term, 0)), [&](nb::handle power) {
                const nb::handle atom = item(power, 0);
                const Atom& one = is_a(atom, c_.floor) ? atoms_.division(poly(c_.numerator.of(atom)), poly(c_.denominator.of(atom)))
                                                       : named(atom);
                found.back().monomial.multiply(&one, static_cast<int>(integer(item(power, 1))));
            });
        });
        return Poly(std::move(found));
    }

    void note_sizes(const Poly& poly) {
        poly.each_name([&](const Atom* atom) { kernel.sizes.push_back(&atoms_.name(atom->text)); });
    }

    void read_loop(nb::handle loop) {
        LoopBounds made;
        counters.push_back(&named(c_.index.of(loop)));
        made.counter = counters.back();
        each(c_.start.of(loop), [&](nb::handle bound) { made.start.push_back(poly(bound)); });
        each(c_.stop.of(loop), [&](nb::handle bound) { made.stop.push_back(poly(bound)); });
        made.step = poly(c_.step.of(loop));
        for (const auto* bounds : {&made.start, &made.stop})
            for (const Poly& bound : *bounds) note_sizes(bound);
        note_sizes(made.step);
        if (made.start.empty()) throw Beyond();
        kernel.loops.push_back(std::move(made));
    }

    void read_array(nb::handle array) {
        ArrayShape made{string(c_.name.of(array)), {}, integer(c_.element_bytes.of(array))};
        array_names_.push_back(c_.name.of(array));
        each(c_.extents.of(array), [&](nb::handle extent) {
            made.extents.push_back(extent.is_none() ? std::nullopt : std::optional<Poly>(poly(extent)));
            if (made.extents.back()) note_sizes(*made.extents.back());
        });
        kernel.arrays.push_back(std::move(made));
    }

    // All loads of an expression, operands first.
    void walk(const nb::object& expression) {
        if (is_a(expression, c_.operation)) {
            each(c_.operands.of(expression), [&](nb::handle operand) { walk(nb::borrow(operand)); });
        } else if (is_a(expression, c_.read)) {
            const nb::object access = c_.of_read.of(expression);
            read_indices(access);
            read_use(access, false, false);
        }
    }

    // What the indices of an access load.
    void read_indices(const nb::object& access) {
        each(c_.index.of(access), [&](nb::handle entry) {
            if (!is_a(entry, c_.indirect)) return;
            each(c_.loads.of(entry), [&](nb::handle load) {
                const nb::object inner = nb::borrow(load);
                read_indices(inner);
                read_use(inner, false, false);
            });
        });
    }

    void read_use(const nb::object& access, bool writes, bool streaming) {
        Use made{array_of(c_.array.of(access)), {}, integer(c_.bytes.of(c_.dtype.of(access))), integer(c_.offset_bytes.of(access)),
                 false, writes, writes && streaming};
        each(c_.index.of(access), [&](nb::handle entry) { made.indirect = made.indirect || is_a(entry, c_.indirect); });
        if (!made.indirect) each(c_.index.of(access), [&](nb::handle entry) { made.index.push_back(poly(entry)); });
        if (made.indirect) made.streaming = false;
        Int& widest = writes ? stored_bytes : loaded_bytes;
        widest = std::max(widest, made.bytes);
        kernel.uses.push_back(std::move(made));
    }

    std::size_t array_of(const nb::object& name) const {
        for (std::size_t n = 0; n < array_names_.size(); ++n)
            if (array_names_[n].ptr() == name.ptr()) return n;
        const std::string text = string(name);
        for (std::size_t n = 0; n < kernel.arrays.size(); ++n)
            if (kernel.arrays[n].name == text) return n;
        throw Beyond();
    }

    const Classes& c_;
    Atoms& atoms_;
    std::vector<std::pair<nb::object, Atom*>> names_;
    std::vector<nb::object> objects_, array_names_;
};

// A list of (level, numbers of the arrays, saved bytes, layers, required, once, by_loop), and for each loop its length and
// padding; None if the twin is to be asked.
inline nb::object layer_conditions(const Classes& classes, nb::handle kernel, Int line, bool nontemporal, bool worst) {
    try {
        Atoms atoms;
        KernelReader reader(classes, atoms);
        reader.read(kernel, nontemporal);
        if (line < 1) throw Beyond();
        ConditionFinder finder(reader.kernel, reader.counters, atoms, line, worst);
        const Int bytes = reader.stored_bytes > 0 ? reader.stored_bytes : reader.loaded_bytes;
        nb::list found;
        for (const Condition& c : finder.find(bytes > 0 ? std::max<Int>(1, line / bytes) : 1)) {
            nb::list arrays;
            for (const std::size_t array : c.arrays) arrays.append(array);
            const nb::object required = reader.written(c.required);
            found.append(nb::make_tuple(c.level, arrays, c.saved_bytes, nb::str(c.layers.c_str(), c.layers.size()), required,
                                        c.once == c.required ? required : reader.written(c.once), reader.written(c.by_loop)));
        }
        nb::list lengths;
        for (std::size_t level = 0; level < reader.counters.size(); ++level)
            lengths.append(nb::make_tuple(reader.written(finder.space().lengths()[level].second), finder.space().padding_of(level)));
        return nb::make_tuple(found, lengths);
    } catch (const Beyond&) {
        return nb::none();
    }
}

inline void bind(nb::module_& m) {
    nb::class_<Classes>(m, "ConditionFinder")
        .def(nb::init<nb::object, nb::object, nb::object, nb::object, nb::object, nb::object, nb::object>())
        .def("layer_conditions", &layer_conditions, nb::arg("kernel"), nb::arg("line_bytes"), nb::arg("nontemporal"), nb::arg("worst"));
}

}  // namespace rooftree::symbolic
