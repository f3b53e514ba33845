// Unpacks plotly.js, draws the figures in the colours of the page, light or dark, and offers the records for download.
(() => {
  const unpacked = async () => {
    const packed = Uint8Array.from(atob(document.getElementById("plotly").textContent), (c) => c.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const script = document.createElement("script");
    script.textContent = await new Response(plain).text();
    document.head.append(script);
  };

  const figures = document.getElementById("figures").textContent;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const options = { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"] };

  const themed = (isDark) => {
    if (!isDark) return JSON.parse(figures);
    const colours = { [INK]: "#e8eaed", [GRID]: "#3a4148", [BLUE]: "#3388dd", '"white"': '"#15181b"' };
    return JSON.parse(Object.entries(colours).reduce((text, [light, dark]) => text.replaceAll(light, dark), figures));
  };

  const fit = (layout, width) => {
    if (width >= 600) return layout;
    const small = Object.assign({}, layout, { font: Object.assign({}, layout.font, { size: 11 }) });
    small.legend = Object.assign({}, layout.legend, { font: { size: 11 } });
    small.dragmode = false;
    return small;
  };

  const draw = (isDark) => {
    for (const [id, figure] of Object.entries(themed(isDark))) {
      const place = document.getElementById(id);
      const config = Object.assign({}, options, { displayModeBar: place.clientWidth < 600 ? false : "hover" });
      Plotly.react(place, figure.data, fit(figure.layout, place.clientWidth), config);
    }
  };

  unpacked().then(() => {
    draw(dark.matches);
    dark.addEventListener("change", () => draw(dark.matches));
    window.addEventListener("beforeprint", () => draw(false));
    window.addEventListener("afterprint", () => draw(dark.matches));
  }).catch((error) => {
    document.getElementById("no-figures").hidden = false;
    console.error(error);
  });

  for (const button of document.querySelectorAll("button.download")) {
    button.addEventListener("click", () => {
      const text = document.getElementById(button.dataset.of).textContent;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = button.dataset.file;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
  }
})();
