/** Lines of the benchmark for aggregates, searches, positions and groups: what each asks of notes in notebooks. */

import { get, line, type Material, type Request, turn } from "./lines.ts";

const page = (path: string) => (material: Material) => get(material, path);

/** A note in one of the notebooks, in turns. */
function append(material: Material, count: number): Request {
  const { headers, ...request } = get(material, "notes/");
  const note = { notebook: `/notebooks/${turn(material.places, count)}`, text: "A heron in the reeds", words: 5 };
  const body = JSON.stringify({ ...note, kind: "kind-1", position: "POINT(16.37 48.2)" });
  return { ...request, method: "POST", headers: [...headers, "Content-Type", "application/ld+json"], body };
}

/** Notes within 200 km of a place between the circles of 60 degrees. */
const near = (material: Material, count: number) =>
  get(material, `notes/?position[near]=${((count * 37) % 340) - 170},${((count * 17) % 120) - 60},200000`);

export const countedLines = {
  append: line("POST an item that three aggregates count", append, { writes: true, unique: true, expected: [303] }),
  order: line("GET a page of 30 by an aggregate", page("notebooks/?order[words]=desc")),
  rare: line("GET a page of a search, found in 1 of 1,000", page("notes/?q=heron")),
  common: line("GET a page of a search, found in 3 of 10", page("notes/?q=river")),
  filter: line("GET a page of a search and a filter", page("notes/?q=river&kind=kind-7")),
  near: line("GET a page of what is near", near),
  group: line("GET groups with a sum", page("notes/?group=kind")),
} as const;
