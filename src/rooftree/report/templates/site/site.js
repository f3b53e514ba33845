// The overview with its filters, the map of errors, and the look-up; all from the packed list of cases. Names are text, never HTML.
(() => {
  const PAGE = 0, KERNEL = 1, MACHINE = 2, AT = 3, TOLD = 4, SEEN = 5, MEDIAN = 6, LIGHT = 7, FEATURES = 8, MEASURED = 9, POINTS = 10, EXPECTED = 11, WHY = 12, ERROR = 13, INTERVAL = 14, LONGEST = 15, CYCLES = 16, HERE = 17;
  const NAMES = ["dimensions", "radius", "shape", "weighting", "coefficients", "type"];
  const WEIGHTS = [8, 3, 4, 1, 4, 1];
  const STEP = 200;
  const place = (id) => document.getElementById(id);

  const unpacked = async (id) => {
    const packed = Uint8Array.from(atob(place(id).textContent), (c) => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  };
  const make = (tag, text, name) => {
    const found = document.createElement(tag);
    if (text !== undefined) found.textContent = text;
    if (name) found.className = name;
    return found;
  };
  const link = (href, text) => {
    const found = make("a", text);
    found.href = href;
    return found;
  };
  const unique = (values) => [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const light = (name, text) => make("span", text, `light ${name}`);

  let alone = false;  // whether the overview is of one machine, whose name is not said in each row
  const row = (r, more) => {
    const tr = make("tr"), head = make("th");
    head.scope = "row";
    head.append(link(r[PAGE], r[KERNEL]));
    const cell = (of, text, name) => {  // narrow screens show what it is beside it
      const td = make("td", text, name);
      td.dataset.of = of;
      tr.append(td);
      return td;
    };
    tr.append(head);
    if (more || !alone) cell("machine", r[MACHINE]);
    for (const text of more || []) cell("differs in", text);
    cell("at", r[AT]);
    cell("predicted [MLUP/s]", r[TOLD], "n");
    cell("80 % lie in [MLUP/s]", r[INTERVAL], "n");
    cell("measured [MLUP/s]", r[SEEN], "n");
    cell("error here", r[HERE], "n");
    const error = cell("median error", undefined, "n");
    error.append(r[LIGHT] ? light(r[LIGHT], r[ERROR]) : r[EXPECTED] === null ? r[WHY] || "-" : `expect ${r[ERROR]}`);
    if (!more) cell("what takes longest [cy/CL]", r[LONGEST] || "-");
    return tr;
  };
  const ORDERS = { "their names": null, "their time per line": (r) => r[CYCLES] ?? -1, "their error": (r) => r[MEDIAN] ?? -1 };

  const overview = (rows) => {
    alone = unique(rows.map((r) => r[MACHINE])).length < 2;
    place("of-machines").hidden = alone;
    const filters = place("filters"), body = place("cases"), said = place("shown"), more = place("more");
    const chosen = {};
    let most = STEP;
    const offer = (name, of) => {
      const values = unique(rows.map(of).filter((v) => v !== null && v !== ""));
      if (values.length < 2) return;
      const label = make("label", name), select = make("select");
      select.append(new Option("all", ""));
      for (const value of values) select.append(new Option(String(value), String(value)));
      select.addEventListener("change", () => { chosen[name] = [of, select.value]; most = STEP; show(); });
      label.append(select);
      filters.append(label);
    };
    NAMES.forEach((name, k) => offer(name, (r) => (r[FEATURES] ? r[FEATURES][k] : null)));
    offer("machine", (r) => r[MACHINE]);
    offer("verdict", (r) => r[LIGHT]);
    const ranked = make("label", "in order of"), by = make("select");
    for (const name of Object.keys(ORDERS)) by.append(new Option(name, name));
    by.addEventListener("change", () => show());
    ranked.append(by);
    filters.append(ranked);
    const label = make("label", "name holds"), search = make("input");
    search.type = "search";
    search.addEventListener("input", () => {
      const text = search.value.toLowerCase();
      chosen.search = [(r) => (r[KERNEL].toLowerCase().includes(text) ? text : null), text];
      most = STEP;
      show();
    });
    label.append(search);
    filters.append(label);
    const show = () => {
      const tests = Object.values(chosen).filter(([, value]) => value !== "");
      const found = rows.filter((r) => tests.every(([of, value]) => String(of(r)) === value));
      const order = ORDERS[by.value];
      if (order) found.sort((a, b) => order(b) - order(a));
      body.replaceChildren(...found.slice(0, most).map((r) => row(r)));
      const known = found.filter((r) => r[MEDIAN] !== null).sort((a, b) => a[MEDIAN] - b[MEDIAN]);
      const middle = known.length ? `; half of them have a median error of at most ${known[Math.floor((known.length - 1) / 2)][ERROR]}` : "";
      said.textContent = `${found.length} of ${rows.length} kernels on machines${middle}.`;
      more.hidden = found.length <= most;
    };
    more.addEventListener("click", () => { most = Infinity; show(); });
    show();
  };

  const map = (rows) => {
    const machines = unique(rows.map((r) => r[MACHINE])), kernels = unique(rows.map((r) => r[KERNEL]));
    const head = place("map-head"), body = place("map-body");
    for (const name of machines) { const th = make("th", name, "wrap"); th.scope = "col"; head.append(th); }
    const at = new Map(rows.map((r) => [`${r[KERNEL]}\n${r[MACHINE]}`, r]));
    for (const kernel of kernels) {
      const tr = make("tr"), th = make("th", kernel);
      th.scope = "row";
      tr.append(th);
      for (const machine of machines) {
        const r = at.get(`${kernel}\n${machine}`), td = make("td", undefined, "cell");
        if (!r) td.append("");
        else if (r[MEDIAN] === null) { td.classList.add("undecided"); td.append(link(r[PAGE], r[WHY] || "not measured")); }
        else { td.classList.add(r[LIGHT] || "undecided"); td.append(link(r[PAGE], r[ERROR])); }
        tr.append(td);
      }
      body.append(tr);
    }
  };

  // The class of a name, as the command line reads it, the first one of those that mean the same; or what is wrong with the name.
  const SHAPES = ["star", "box"], WEIGHTINGS = ["homogeneous", "heterogeneous", "isotropic", "point-symmetric"];
  const COEFFICIENTS = ["constant", "variable"], TYPES = ["double", "float", "double_complex", "float_complex"];
  const read = (name) => {
    const found = [null, null, "star", "homogeneous", "constant", "double"];
    const words = name.toLowerCase().replace("point-symmetric", "point_symmetric").split("-");
    for (const word of words) {
      const dimensions = /^([1-4])d$/.exec(word), radius = /^r([1-9]\d?)$/.exec(word), plain = word.replace("point_", "point-");
      if (dimensions) found[0] = Number(dimensions[1]);
      else if (radius) found[1] = Number(radius[1]);
      else if (SHAPES.includes(word)) found[2] = word;
      else if (WEIGHTINGS.includes(plain)) found[3] = plain;
      else if (COEFFICIENTS.includes(word)) found[4] = word;
      else if (TYPES.includes(word)) found[5] = word;
      else return { wrong: `'${word.slice(0, 40)}' is no part of a class's name` };
    }
    if (!found[0] || !found[1]) return { wrong: `a class is named with ${found[0] ? "its radius" : "its dimensions"}` };
    if (found[0] === 1) {  // in one dimension a box is a star, and what is point-symmetric is isotropic
      found[2] = "star";
      if (found[3] === "point-symmetric") found[3] = "isotropic";
    }
    return { features: found };
  };

  const apart = (a, b) => NAMES.reduce(
    (sum, _, k) => sum + WEIGHTS[k] * (k < 2 ? Math.abs(a[k] - b[k]) : a[k] === b[k] ? 0 : 1), 0);

  const lookup = (rows) => {
    const form = place("features"), body = place("relatives"), said = place("asked"), paste = place("paste");
    const known = rows.filter((r) => r[FEATURES]);
    const options = [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6, 7, 8], SHAPES, WEIGHTINGS, COEFFICIENTS, TYPES];
    const selects = NAMES.map((name, k) => {
      const label = make("label", name), select = make("select");
      for (const value of options[k]) select.append(new Option(String(value), String(value)));
      select.addEventListener("change", () => show(""));
      label.append(select);
      form.append(label);
      return select;
    });
    const set = (features) => features.forEach((value, k) => {
      const text = String(value);
      if (![...selects[k].options].some((option) => option.value === text)) selects[k].append(new Option(text, text));
      selects[k].value = text;
    });
    const machine = make("select"), label = make("label", "machine");
    machine.append(new Option("all", ""));
    for (const name of unique(known.map((r) => r[MACHINE]))) machine.append(new Option(name, name));
    machine.addEventListener("change", () => show(""));
    label.append(machine);
    form.append(label);
    const show = (text) => {
      const asked = selects.map((s, k) => (k < 2 ? Number(s.value) : s.value));
      const of = known.filter((r) => !machine.value || r[MACHINE] === machine.value);
      const found = of.map((r) => [apart(asked, r[FEATURES]) + (r[MEASURED] ? 0 : 0.5), r]).sort((a, b) => a[0] - b[0]).slice(0, 12);
      body.replaceChildren(...found.map(([, r]) => {
        const differs = NAMES.filter((_, k) => asked[k] !== r[FEATURES][k]).map((name) => `${name} ${r[FEATURES][NAMES.indexOf(name)]}`);
        return row(r, [differs.length ? differs.join(", ") : "nothing"]);
      }));
      const none = "No kernel of this site has a class.";
      said.textContent = text || (of.length ? `${of.length} kernels on machines have a class; the nearest stand first.` : none);
    };
    const given = (text) => {
      let name = text.trim(), note = "";
      const asked = "a name such as 3D-r1-star, or what `rooftree stencil classify FILE --json` prints";
      const refuse = (why) => { said.textContent = `${why}: expected ${asked}. Below is what was chosen before.`; };
      if (/^[[{"]|^null$/.test(name)) {
        let record = null;
        try { record = JSON.parse(name); } catch { return refuse("That JSON does not end, or is damaged"); }
        if (!record || !("class" in Object(record)) || !("nearest" in Object(record))) return refuse("That JSON tells no class");
        const differs = (Array.isArray(record.differs) ? record.differs : []).join("; ");
        if (!record.class && !record.nearest) {
          said.textContent = `${record.kernel} is of no class, and none is near: ${differs}. Below is what was chosen before.`;
          return;
        }
        name = String(record.class || record.nearest);
        note = record.class ? `${record.kernel} is ${name}.` : `${record.kernel} is of no class; nearest is ${name}: ${differs}.`;
      }
      const { features, wrong } = read(name);
      if (wrong) return refuse(`That is no class, as ${wrong}`);
      set(features);
      show(note);
    };
    paste.addEventListener("input", () => paste.value.trim() && given(paste.value));
    const first = known.find((r) => r[MEASURED]) || known[0];
    if (first) set(first[FEATURES]);
    const hash = () => {
      let name = location.hash.slice(1);
      try { name = decodeURIComponent(name); } catch { /* shown as it is */ }
      show("");
      if (name) given(name);
    };
    window.addEventListener("hashchange", hash);
    hash();
  };

  unpacked("rows").then((rows) => {
    if (place("cases")) overview(rows);
    if (place("map-body")) map(rows);
    if (place("relatives")) lookup(rows);
    document.documentElement.dataset.drawn = "yes";
  }).catch((error) => console.error(error));
})();
