// The panels as tabs.

import { el } from "./dom";
import type { Panel } from "./page";

/** Tabs, of which one shows its panel. */
export function tabs(panels: Panel[], label: string): HTMLElement {
  const buttons = panels.map(({ id, title }) =>
    el(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        onclick: () => select(id, false),
      },
      title,
    ),
  );
  const places = panels.map(({ id, element }) =>
    el("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: "panel" }, element),
  );
  const select = (id: string, isFocused: boolean) => {
    panels.forEach((panel, at) => {
      const [button, place] = [buttons[at], places[at]];
      const isChosen = panel.id === id;
      button?.setAttribute("aria-selected", String(isChosen));
      button?.setAttribute("tabindex", isChosen ? "0" : "-1");
      if (place) place.hidden = !isChosen;
      if (isChosen) panel.shown?.();
      if (isChosen && isFocused) button?.focus();
    });
  };
  const list = el(
    "div",
    { role: "tablist", class: "tabs", "aria-label": label, onkeydown: (event: Event) => press(event as KeyboardEvent) },
    ...buttons,
  );
  const press = (event: KeyboardEvent) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: panels.length - 1 }[event.key];
    const panel = to === undefined ? undefined : panels[(to + panels.length) % panels.length];
    if (!panel || at < 0) return;
    event.preventDefault();
    select(panel.id, true);
  };
  select(panels[0]?.id ?? "", false);
  return el("div", { class: "side" }, list, ...places);
}
