// Unpacks data, rows of large tables and plotly.js, draws each figure when it comes into sight, light or dark, and offers the records for download.
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
  let figures = "{}";

  const { darkened, fit, clear, config } = rooftreeFigures;
  const themed = (isDark) => JSON.parse(isDark ? darkened(figures, { ink: INK, grid: GRID, blue: BLUE }) : figures);

  let shown = {};
  const plots = () => [...document.querySelectorAll(".plot")].filter((place) => place.id in shown);
  const hidden = (place) => place.closest("details:not([open])");  // closed details: drawn when they open

  // Dashes of bars stay within the room of their bar: neighbours do not touch on narrow screens.
  // Each keeps its part of the longest one, as dashes that lie on each other are told apart by their lengths.
  const isDash = ({ marker, x }) => marker && marker.symbol === "line-ew" && Array.isArray(x) && marker.size > 10;
  const dashed = (data, width) => {
    const dashes = data.filter(isDash), longest = Math.max(...dashes.map(({ marker }) => marker.size));
    const room = (0.9 * (width - 60)) / Math.max(...dashes.map(({ x }) => new Set(x).size)) / 1.4;  // plotly draws them 1.4 times as long as they are called
    const part = Math.min(1, Math.max(12, room) / longest);
    return part >= 1 ? data : data.map((trace) => isDash(trace) ? { ...trace, marker: { ...trace.marker, size: trace.marker.size * part } } : trace);
  };

  // On narrow screens a flat roof is labelled with its value alone: with its name it would run across other roofs and symbols.
  const shortened = (data, width) => width >= 600 ? data : data.map((trace) => {
    if (!Array.isArray(trace.text) || trace.mode !== "text") return trace;
    return { ...trace, text: trace.text.map((text) => String(text).replace(/^.* (\S+ \S?FLOP\/s)$/, "$1")) };
  });

  const draw = (place) => {
    if (hidden(place)) return;
    const width = place.clientWidth, { layout } = shown[place.id], data = shortened(dashed(shown[place.id].data, width), width);
    Plotly.react(place, data, fit(layout, place.clientWidth), config(place));
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

  // Rows of tables that are packed, as there are hundreds of them.
  const rows = async () => {
    for (const script of document.querySelectorAll("script[data-into]")) {
      document.getElementById(script.dataset.into).innerHTML = await unpacked(script.id);
    }
  };

  window.addEventListener("hashchange", open);
  rows().then(open).then(start).catch((error) => {
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
