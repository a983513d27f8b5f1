// Pictures of the engine, and their downloads as SVG and PNG.

import { button, download, el } from "./dom";

/** A PNG has so many pixels for each of the picture's. */
const SCALE = 2;

/** Buttons that save a picture, made when it is asked for, under a name without extension. */
export function saveButtons(name: string, svg: () => Promise<string>): HTMLElement {
  const saveSvg = async () => download(`${name}.svg`, await svg());
  const savePng = async () => download(`${name}.png`, await png(await svg()));
  const label = (format: string) => ({ class: "small", "aria-label": `Save the picture ${name} as ${format}` });
  return el(
    "div",
    { class: "save" },
    el("span", { class: "note" }, "Save picture:"),
    button("PNG", () => void savePng(), label("PNG")),
    button("SVG", () => void saveSvg(), label("SVG")),
  );
}

/** A picture with its downloads. Its title is the text for those who do not see it. */
export function picture(svg: string, name: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const alt = parsed.querySelector("desc")?.textContent ?? parsed.querySelector("title")?.textContent ?? "";
  const image = el("img", { alt, width: 530, height: 590 });
  void load(image, svg);
  return el("figure", {}, image, saveButtons(name, async () => svg));
}

async function load(image: HTMLImageElement, svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function png(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image();
  await load(image, svg);
  const canvas = el("canvas", { width: SCALE * image.width, height: SCALE * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}
