// Unpacks data and plotly.js, draws each figure when it comes into sight, light or dark, and offers the records for download.
(() => {
  const unpacked = async (id) => {
    const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain).text();
  };

  const plotly = async () => {
    if (window.Plotly) return;  // a file beside the page
    const script = document.createElement("script");
    script.textContent = await unpacked("plotly");
    document.head.append(script);
  };

  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const options = { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"] };
  let figures = "{}";

  const themed = (isDark) => {
    if (!isDark) return JSON.parse(figures);
    const colours = { [INK]: "#e8eaed", [GRID]: "#3a4148", [BLUE]: "#3388dd", '"white"': '"#15181b"' };
    return JSON.parse(Object.entries(colours).reduce((text, [light, dark]) => text.replaceAll(light, dark), figures));
  };

  const broken = (axis) => {  // a long title takes two lines
    const text = axis && axis.title && axis.title.text;
    if (!text || text.length < 40) return axis;
    return Object.assign({}, axis, { title: Object.assign({}, axis.title, { text: text.replace(/, | \[/, (found) => found.trimEnd() === "," ? ",<br>" : "<br>[") }) });
  };

  const fit = (layout, width) => {
    if (width >= 600) return layout;
    const small = Object.assign({}, layout, { font: Object.assign({}, layout.font, { size: 11 }) });
    small.legend = Object.assign({}, layout.legend, { font: { size: 11 }, yref: "container", y: 0, yanchor: "bottom" });
    small.xaxis = Object.assign({ tickangle: 0 }, broken(layout.xaxis));
    small.dragmode = false;
    return small;
  };

  // Ticks give way to those before them; what stands in the figure beside its lines to axes, legend, and labels before it.
  const clear = (place) => {
    const box = (element) => element.getBoundingClientRect();
    const apart = (a, b) => a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 2 || b.bottom < a.top + 2;
    const labels = [...place.querySelectorAll(".textpoint text, .annotation text.annotation-text")];
    const kept = [];
    for (const tick of place.querySelectorAll(".xtick text")) {
      tick.style.visibility = "";
      const mine = box(tick);
      if (kept.length === 0 || apart(mine, kept[kept.length - 1])) kept.push(mine);
      else tick.style.visibility = "hidden";
    }
    const taken = [...place.querySelectorAll("svg text")].filter((text) => !labels.includes(text) && text.textContent).map(box);
    const frame = box(place);
    for (const label of labels) {
      label.style.visibility = "";
      const mine = box(label);
      const inside = mine.left >= frame.left && mine.right <= frame.right && mine.top >= frame.top && mine.bottom <= frame.bottom;
      if (inside && taken.every((other) => apart(mine, other))) taken.push(mine);
      else label.style.visibility = "hidden";
    }
  };

  let shown = {};
  const plots = () => [...document.querySelectorAll(".plot")].filter((place) => place.id in shown);
  const hidden = (place) => place.closest("details:not([open])");  // closed details: drawn when they open

  const draw = (place) => {
    if (hidden(place)) return;
    const { data, layout } = shown[place.id];
    const config = Object.assign({}, options, { displayModeBar: place.clientWidth < 600 ? false : "hover" });
    Plotly.react(place, data, fit(layout, place.clientWidth), config);
    if (!place.dataset.cleared) place.on("plotly_afterplot", () => clear(place));
    place.dataset.cleared = "yes";
    clear(place);
  };
  const redraw = (isDark, all) => {
    shown = themed(isDark);
    for (const place of plots()) if (all || place.dataset.cleared) draw(place);
  };

  // What is in sight is drawn at once, what is scrolled to then, the rest when there is nothing else to do.
  const drawSeen = () => {
    for (const place of plots()) place.style.minHeight = `${shown[place.id].layout.height || 0}px`;  // nothing moves when it is drawn
    const there = plots().filter((place) => !hidden(place));
    for (const place of there) if (place.getBoundingClientRect().top < window.innerHeight) draw(place);
    document.documentElement.dataset.ready = "yes";
    const missing = (place) => !place.dataset.cleared;
    const later = there.filter(missing);
    const sight = new IntersectionObserver((found) => {
      for (const { isIntersecting, target } of found) {
        if (isIntersecting && missing(target)) draw(target);
      }
    }, { rootMargin: "300px" });
    later.forEach((place) => sight.observe(place));
    const idle = window.requestIdleCallback || ((then) => setTimeout(then, 50));
    const rest = () => {
      const next = later.find(missing);
      if (next) {
        draw(next);
        idle(rest);
        return;
      }
      sight.disconnect();
      document.documentElement.dataset.drawn = "yes";
    };
    idle(rest);
  };

  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.closest("details");
    if (details) details.open = true;
  };

  const start = async () => {
    [figures] = await Promise.all([unpacked("figures"), plotly()]);
    shown = themed(dark.matches);
    drawSeen();
    dark.addEventListener("change", () => redraw(dark.matches));
    window.addEventListener("beforeprint", () => redraw(false, true));
    window.addEventListener("afterprint", () => redraw(dark.matches));
    for (const details of document.querySelectorAll("details")) {
      details.addEventListener("toggle", () => details.open && plots().filter((place) => details.contains(place)).forEach(draw));
    }
  };

  window.addEventListener("hashchange", open);
  open();
  start().catch((error) => {
    document.getElementById("no-figures").hidden = false;
    console.error(error);
  });

  for (const button of document.querySelectorAll("button.download")) {
    button.addEventListener("click", async () => {
      const text = await unpacked(button.dataset.of);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = button.dataset.file;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
  }
})();
