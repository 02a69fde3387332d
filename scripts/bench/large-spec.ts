/** Large specs: this project's, with generated resource types added. */

import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";

/** A generated resource type: its name, and its collection's in handlers and types. */
export interface MadeUp {
  readonly name: string;
  readonly plural: string;
}

/** Access rules with four to six operations, on average five. */
const accesses = [
  { "list, retrieve": "anyone", "append, replace, update, delete": "admin" },
  { "list, retrieve": "anyone", append: "user", "update, delete": "owner or admin" },
  { "list, retrieve": "anyone", "append, update": "admin" },
] as const;

/** Copies the spec in `source` to `folder`. Adds resource types up to `count`, and returns them. */
export async function growSpec(source: string, folder: string, count: number): Promise<readonly MadeUp[]> {
  await cp(source, folder, { recursive: true, filter: (path) => !/[/\\]data$/.test(path) });
  const own = (await readdir(join(folder, "resources"))).length;
  const made = Array.from({ length: Math.max(0, count - own) }, (_, index) => ({
    name: `MadeUp${index}`,
    plural: `madeUp${index}s`,
  }));
  await mkdir(join(folder, "made-up"));
  for (const [index, { name }] of made.entries())
    await writeFile(join(folder, "made-up", `${name}.yaml`), stringify(resource(index, made.length)));
  return made;
}

/** Eight to twelve properties of all kinds, with links to other generated types and to this project's. */
function resource(index: number, count: number): object {
  const other = (distance: number) => `MadeUp${(index + distance) % count}`;
  const folder = ["", "", "survey/", "archive/", "public/works/"][index % 5];
  const access = accesses[index % accesses.length] as (typeof accesses)[number];
  const bySlug = index % 4 === 0;
  return {
    resource: other(0),
    description: `Made up, the ${index + 1}th of its kind.`,
    path: `/${folder}made_up_${index}s/`,
    ...(bySlug ? { identifier: "slug" } : {}),
    ...("update, delete" in access ? { owner: "creator" } : {}),
    ...(index % 3 === 0 ? { use: ["Located"] } : {}),
    properties: {
      ...(bySlug ? { slug: { type: "string", required: true, unique: true, pattern: "^[a-z0-9-]+$" } } : {}),
      name: { type: "string", required: true, multilingual: true, minLength: 1, maxLength: 200 },
      note: { type: "string", maxLength: 2000 },
      length: { type: index % 2 === 0 ? "integer" : "number", minimum: 0 },
      state: { type: "string", enum: ["planned", "open", "closed"], default: "planned" },
      listed: { type: "boolean", default: false },
      since: { type: index % 2 === 0 ? "date" : "dateTime" },
      country: { link: "Country", onDelete: "restrict" },
      beside: { link: other(1), onDelete: "clear" },
      ...(index % 2 === 0 ? { about: { link: other(17), many: true, maxItems: 100, onDelete: "clear" } } : {}),
      ...(index % 5 === 0 ? { tags: { type: "string", many: true, maxItems: 20 } } : {}),
      ...(index % 7 === 0 ? { page: { type: "iri" } } : {}),
    },
    collection: {
      filter: { country: ["equals", "in"], length: "range", name: "prefix" },
      order: ["name", "since"],
      embed: ["country", "beside"],
    },
    access,
    allow: {
      "missing-description": "Made up, there is nothing to say of it.",
      "missing-example": "Made up, one is as good as another.",
    },
  };
}
