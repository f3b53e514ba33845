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

  const draw = (isDark, within = document) => {
    const all = themed(isDark);
    for (const place of within.querySelectorAll(".plot")) {
      if (!(place.id in all) || place.closest("details:not([open])")) continue;  // closed details: drawn when they open
      const { data, layout } = all[place.id];
      const config = Object.assign({}, options, { displayModeBar: place.clientWidth < 600 ? false : "hover" });
      Plotly.react(place, data, fit(layout, place.clientWidth), config);
      if (!place.dataset.cleared) place.on("plotly_afterplot", () => clear(place));
      place.dataset.cleared = "yes";
      clear(place);
    }
  };

  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.closest("details");
    if (details) details.open = true;
  };

  const start = async () => {
    [figures] = await Promise.all([unpacked("figures"), plotly()]);
    draw(dark.matches);
    dark.addEventListener("change", () => draw(dark.matches));
    window.addEventListener("beforeprint", () => draw(false));
    window.addEventListener("afterprint", () => draw(dark.matches));
    for (const details of document.querySelectorAll("details")) {
      details.addEventListener("toggle", () => details.open && draw(dark.matches, details));
    }
    document.documentElement.dataset.drawn = "yes";
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
