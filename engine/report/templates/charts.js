// Draws each chart of the page in the colours of the reader's scheme.
const scheme = matchMedia("(prefers-color-scheme: dark)");
const views = [];

function colours() {
  const style = getComputedStyle(document.documentElement);
  const [text, faint, line] = ["--text", "--faint", "--line"].map((name) => style.getPropertyValue(name));
  return {
    background: "transparent",
    // Tables and sentences repeat the content: readers of the screen get the title alone.
    aria: false,
    mark: { aria: false },
    font: "system-ui, sans-serif",
    view: { stroke: line },
    axis: { labelColor: text, titleColor: text, gridColor: line, domainColor: faint, tickColor: faint, labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" },
    // Labels this near to an end of the axis are moved inside: the picture ends there.
    axisX: { labelFlush: 24 },
    header: { labelColor: text, labelFontSize: 12 },
    legend: { labelColor: text, titleColor: text },
  };
}

function draw(figure) {
  const specification = JSON.parse(figure.querySelector("script").textContent);
  specification.description = figure.querySelector("figcaption").textContent;
  const compiled = vegaLite.compile(specification, { config: colours() }).spec;
  const container = figure.querySelector("div");
  const view = new vega.View(vega.parse(compiled), { renderer: "svg", container, hover: true });
  views.push(view);
  return view.runAsync();
}

function drawAll() {
  views.splice(0).forEach((view) => view.finalize());
  return Promise.all(Array.from(document.querySelectorAll("figure.chart"), draw));
}

scheme.addEventListener("change", drawAll);
drawAll();
