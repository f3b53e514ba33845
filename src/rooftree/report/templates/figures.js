// How figures are fitted to the screen: light or dark, wide or narrow, no label on another. Pages include it, the workbench bundles it.
globalThis.rooftreeFigures = (() => {
  const options = { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"] };

  // JSON of figures in the colours of dark paper; colours: ink, grid and blue of light paper.
  const darkened = (text, colours) => {
    const dark = { [colours.ink]: "#e8eaed", [colours.grid]: "#3a4148", [colours.blue]: "#3388dd", '"white"': '"#15181b"' };
    return Object.entries(dark).reduce((shown, [light, other]) => shown.replaceAll(light, other), text);
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

  // Ticks give way to those before them; what stands in the figure beside its lines to axes, legend, labels before it, and the
  // symbols of other traces.
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
    const symbols = [...place.querySelectorAll(".points path.point")].map((symbol) => [symbol.closest(".trace"), box(symbol)]);
    const free = (label, mine) => symbols.every(([trace, other]) => trace === label.closest(".trace") || apart(mine, other));
    for (const label of labels) {
      label.style.visibility = "";
      const mine = box(label);
      const inside = mine.left >= frame.left && mine.right <= frame.right && mine.top >= frame.top && mine.bottom <= frame.bottom;
      if (inside && taken.every((other) => apart(mine, other)) && free(label, mine)) taken.push(mine);
      else label.style.visibility = "hidden";
    }
  };

  // What plotly is told besides the figure.
  const config = (place) => Object.assign({}, options, { displayModeBar: place.clientWidth < 600 ? false : "hover" });

  return { darkened, fit, clear, config };
})();
