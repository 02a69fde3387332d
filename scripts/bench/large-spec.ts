/** A spec of many resource types: that of this project as it is, and beside it as many made-up types as are asked for. */

import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";

/** A made-up resource type. */
export interface MadeUp {
  readonly name: string;
  readonly path: string;
  /** What handlers and contract call its collection. */
  readonly plural: string;
}

const kinds =
  "Bridge Canal Castle Depot Ferry Garden Harbour Island Lantern Market Meadow Museum Orchard Quarry River Square Tower Tunnel Valley Windmill".split(
    " ",
  );
const manners =
  "Amber Ancient Brisk Broken Calm Copper Distant Eastern Gentle Golden Hidden Hollow Lower Narrow Northern Open Quiet Royal Silver Southern Steep Upper Western White Winding".split(
    " ",
  );
const regions = ["", "", "survey/", "archive/", "public/works/"];

/** Operations, from six of a type to four: five of each in the middle. */
const accesses = [
  { "list, retrieve": "anyone", "append, replace, update, delete": "admin" },
  { "list, retrieve": "anyone", append: "user", "update, delete": "owner or admin" },
  { "list, retrieve": "anyone", "append, update": "admin" },
] as const;

/**
 * Writes a spec of `count` resource types in all to `folder`, after that in `source`, whose resource types are among
 * them; gives the others, which are none where `count` is null.
 */
export async function growSpec(source: string, folder: string, count: number | null): Promise<readonly MadeUp[]> {
  await cp(source, folder, { recursive: true, filter: (path) => !/[/\\]data$/.test(path) });
  const own = (await readdir(join(folder, "resources"))).length;
  const made = Array.from({ length: Math.max(0, (count ?? own) - own) }, (_, index) => nameOf(index));
  await mkdir(join(folder, "made-up"));
  for (const [index, { name }] of made.entries())
    await writeFile(join(folder, "made-up", `${name}.yaml`), stringify(resource(index, made)));
  return made;
}

function nameOf(index: number): MadeUp {
  const manner = manners[Math.floor(index / kinds.length) % manners.length] as string;
  const kind = kinds[index % kinds.length] as string;
  const turn = Math.floor(index / (kinds.length * manners.length));
  const again = turn === 0 ? "" : String(turn + 1);
  const region = regions[index % regions.length] as string;
  return {
    name: `${manner}${kind}${again}`,
    path: `/${region}${manner.toLowerCase()}_${kind.toLowerCase()}s${again}/`,
    plural: `${manner.toLowerCase()}${kind}s${again}`,
  };
}

/** From eight properties to a dozen, of every kind; links lead to types before and after, and to our own. */
function resource(index: number, made: readonly MadeUp[]): object {
  const { name, path } = made[index] as MadeUp;
  const other = (distance: number) => (made[(index + distance) % made.length] as MadeUp).name;
  const access = accesses[index % accesses.length] as (typeof accesses)[number];
  const bySlug = index % 4 === 0;
  return {
    resource: name,
    description: `Made up, the ${index + 1}th of its kind.`,
    path,
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
