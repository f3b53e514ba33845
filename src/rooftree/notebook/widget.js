// Sliders over a stored sweep.  Drawings are SVG that rooftree made; all other text is set as text.
function slider(name, many, value, moved) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const said = document.createElement("output");
  label.style.cssText = "display:flex;gap:.6em;align-items:center;margin:.2em 0";
  input.type = "range";
  input.min = 0;
  input.max = many - 1;
  input.value = value;
  input.style.flex = "1";
  input.setAttribute("aria-label", name);
  input.addEventListener("input", () => moved(Number(input.value)));
  label.append(name, input, said);
  return { label, input, said };
}

function figure(drawn) {
  const frame = document.createElement("div");
  const image = document.createElement("div");
  const mark = document.createElement("div");
  frame.style.cssText = "position:relative;max-width:960px";
  mark.style.cssText = "position:absolute;pointer-events:none;border:0 solid #b00;box-sizing:border-box";
  frame.append(image, mark);
  let shown = -1;
  return {
    frame,
    show([number, place]) {
      if (number !== shown) image.innerHTML = drawn.drawings[number];
      shown = number;
      mark.hidden = place === null;
      mark.style.display = place === null ? "none" : "block";
      if (place === null) return;
      const [x, y] = place;
      const line = y === null;
      mark.style.left = `${100 * x}%`;
      mark.style.top = line ? "0" : `${100 * y}%`;
      mark.style.width = line ? "0" : "14px";
      mark.style.height = line ? "100%" : "14px";
      mark.style.margin = line ? "0" : "-7px 0 0 -7px";
      mark.style.borderWidth = line ? "0 0 0 2px" : "3px";
      mark.style.borderRadius = line ? "0" : "50%";
    },
  };
}

function render({ model, el }) {
  const stored = model.get("stored");
  const set = (name) => (value) => { model.set(name, value); model.save_changes(); };
  const sizes = slider("sizes", stored.sizes.length, model.get("row"), set("row"));
  const cores = slider("cores", stored.cores.length, model.get("column"), set("column"));
  const words = document.createElement("div");
  words.setAttribute("aria-live", "polite");
  const figures = stored.figures.map(figure);
  sizes.label.hidden = stored.sizes.length < 2;
  cores.label.hidden = stored.cores.length < 2;
  for (const one of [sizes, cores]) if (one.label.hidden) one.label.style.display = "none";
  el.append(sizes.label, cores.label, words, ...figures.map((one) => one.frame));
  function show() {
    const row = model.get("row");
    const column = model.get("column");
    sizes.input.value = row;
    cores.input.value = column;
    sizes.said.textContent = stored.sizes[row];
    cores.said.textContent = `${stored.cores[column]} ${stored.cores[column] === 1 ? "core" : "cores"}`;
    words.replaceChildren(...stored.words[row][column].map((text) => {
      const line = document.createElement("p");
      line.textContent = text;
      return line;
    }));
    figures.forEach((one, k) => one.show(stored.figures[k].marks[row][column]));
  }
  model.on("change:row", show);
  model.on("change:column", show);
  show();
  return () => { model.off("change:row", show); model.off("change:column", show); };
}

export default { render };
