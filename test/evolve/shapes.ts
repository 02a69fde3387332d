/** Random specs, and random changes of them: shapes that are written down as YAML. */

import fc from "fast-check";

export const KINDS = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "multilingual",
  "strings",
  "link",
  "links",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Trait {
  readonly name: string;
  readonly kind: Kind;
  /** Former names, latest first. */
  readonly formerly: readonly string[];
  readonly required: boolean;
  readonly unique: boolean;
  readonly standard: boolean;
  /** Whether the spec says what rows get that are there already and lack it. */
  readonly backfill: boolean;
  /** Whether its texts may have one sign at most, whatever rows have. */
  readonly short?: boolean;
  /** Whether it is filtered by, and ordered by where it can be. */
  readonly asked: boolean;
}

/** A resource type. */
export interface Type {
  readonly name: string;
  readonly path: string;
  readonly formerly: readonly string[];
  readonly traits: readonly Trait[];
}

export interface Shape {
  readonly types: readonly Type[];
  /** How many names were given: none is given twice. */
  readonly named: number;
}

const trait = fc.record({
  kind: fc.constantFrom(...KINDS),
  required: fc.boolean(),
  unique: fc.boolean(),
  standard: fc.boolean(),
  backfill: fc.boolean(),
  asked: fc.boolean(),
});

/** What contradicts itself is left out: who is required has no default, and only single plain values are unique. */
function made(given: Omit<Trait, "name" | "formerly">, name: string, formerly: readonly string[] = []): Trait {
  const { kind } = given;
  const plain = kind === "string" || kind === "integer" || kind === "number" || kind === "date";
  const unique = given.unique && plain;
  const required = given.required && kind !== "link" && kind !== "links";
  const standard = given.standard && plain && !unique && !required;
  const backfill = given.backfill && required && !unique && kind !== "strings";
  return { ...given, name, formerly, unique, required, standard, backfill };
}

/** Two types, with up to five properties each. */
export const shapes: fc.Arbitrary<Shape> = fc
  .tuple(fc.array(trait, { minLength: 1, maxLength: 5 }), fc.array(trait, { maxLength: 5 }))
  .map((both) => {
    let named = 0;
    const types = both.map((traits, at): Type => {
      const name = ["Alpha", "Beta"][at] ?? "";
      return {
        name,
        path: `/${name.toLowerCase()}s/`,
        formerly: [],
        traits: traits.map((one) => made(one, `p${++named}`)),
      };
    });
    return { types, named };
  });

/** A change of a shape; numbers choose among what there is. */
export interface Edit {
  readonly does:
    | ("add" | "remove" | "rename" | "relax" | "ask" | "shorten" | "rename type" | "move")
    /** What depends on the rows that are there. */
    | ("add required" | "require" | "unify" | "retype");
  readonly type: number;
  readonly trait: number;
  readonly given: Omit<Trait, "name" | "formerly">;
}

const editsOf = (...all: readonly Edit["does"][]): fc.Arbitrary<readonly Edit[]> =>
  fc.array(fc.record({ does: fc.constantFrom(...all), type: fc.nat(1), trait: fc.nat(20), given: trait }), {
    minLength: 1,
    maxLength: 5,
  });

/** Those that can be made whatever rows there are. */
const simple = ["add", "remove", "rename", "rename", "relax", "ask", "shorten", "rename type", "move"] as const;

export const edits = editsOf(...simple);

/** Those, and others that rows have to fit. */
export const anyEdits = editsOf(...simple, "add required", "require", "require", "unify", "retype", "retype", "retype");

/** What a kind may become, with the values that fit. */
const WAYS: Readonly<Record<Kind, readonly Kind[]>> = {
  string: ["multilingual", "strings", "integer", "number", "boolean", "date"],
  integer: ["number", "string"],
  number: ["integer", "string"],
  boolean: ["string"],
  date: ["string"],
  multilingual: ["string"],
  strings: ["string"],
  link: ["links"],
  links: ["link"],
};

/** The shape after a change. */
export function edited(shape: Shape, { does, type, trait: at, given }: Edit): Shape {
  const chosen = shape.types[type] as Type;
  const named = shape.named + 1;
  const index = chosen.traits.length === 0 ? -1 : at % chosen.traits.length;
  const put = (is: Type): Shape => ({ named, types: shape.types.map((each) => (each === chosen ? is : each)) });
  const each = (change: (one: Trait) => Trait | null): Shape =>
    put({ ...chosen, traits: chosen.traits.flatMap((one, place) => (place === index ? (change(one) ?? []) : one)) });
  switch (does) {
    case "add":
      // Rows that are there have no value for it.
      return put({ ...chosen, traits: [...chosen.traits, made({ ...given, required: false }, `p${named}`)] });
    case "remove":
      return each(() => null);
    case "rename":
      return each((one) => ({ ...one, name: `p${named}`, formerly: [one.name, ...one.formerly] }));
    case "relax":
      return each((one) => ({ ...one, required: false, unique: false, backfill: false }));
    case "ask":
      return each((one) => ({ ...one, asked: !one.asked }));
    case "shorten":
      return each((one) => ({ ...one, short: true }));
    case "add required":
      return put({ ...chosen, traits: [...chosen.traits, made({ ...given, required: true }, `p${named}`)] });
    case "require":
      return each((one) => made({ ...one, required: true, backfill: given.backfill }, one.name, one.formerly));
    case "unify":
      return each((one) => made({ ...one, unique: true }, one.name, one.formerly));
    case "retype":
      return each((one) => {
        const kind = WAYS[one.kind][at % (WAYS[one.kind].length || 1)];
        return kind === undefined ? one : made({ ...one, kind }, one.name, one.formerly);
      });
    case "rename type":
      return put({ ...chosen, name: `T${named}`, formerly: [chosen.name, ...chosen.formerly] });
    case "move":
      return put({ ...chosen, path: `/t${named}/` });
  }
}

/** The files of a spec of that shape. Links of each type lead to the first one. */
export function yamlOf({ types }: Shape): Readonly<Record<string, string>> {
  return Object.fromEntries(types.map((type, at) => [`type${at}.yaml`, typeAsYaml(type, types[0]?.name ?? "")]));
}

function typeAsYaml({ name, path, formerly, traits }: Type, target: string): string {
  const asked = traits.filter(({ asked: isAsked, kind }) => isAsked && kind !== "boolean");
  const lists = ["strings", "links"];
  const ordered = asked.filter(({ kind }) => !lists.includes(kind) && kind !== "link");
  const filtered = asked.filter(({ kind }) => kind !== "multilingual");
  return [
    `resource: ${name}`,
    `path: ${path}`,
    ...(formerly.length === 0 ? [] : [`renamedFrom: [${formerly.join(", ")}]`]),
    ...(traits.length === 0 ? [] : ["properties:"]),
    ...traits.map((one) => `  ${one.name}: { ${traitAsYaml(one, target)} }`),
    "collection:",
    `  filter: { ${filtered.map((one) => `${one.name}: equals`).join(", ")} }`,
    `  order: [${ordered.map((one) => one.name).join(", ")}]`,
    'access: { "list, append, retrieve, replace, update, delete": anyone }',
    "",
  ].join("\n");
}

/** Of what rows get that are there already and lack it. */
const BACKFILLS: Partial<Record<Kind, string>> = {
  string: '"it\'s ? \\\\ so"',
  integer: "11",
  number: "1.25",
  boolean: "true",
  date: '"2021-01-01"',
  multilingual: "{ en: a, de: b }",
};

const STANDARDS: Partial<Record<Kind, string>> = {
  string: "standard",
  integer: "7",
  number: "0.5",
  date: '"2020-02-02"',
};

function traitAsYaml(trait: Trait, target: string): string {
  const { kind, formerly, required, unique, standard, backfill } = trait;
  const isText = kind === "string" || kind === "strings" || kind === "multilingual";
  // What the spec gives has to fit.
  const short = trait.short === true && isText && !standard && !backfill;
  const types: Partial<Record<Kind, string>> = {
    multilingual: "type: string, multilingual: true",
    strings: "type: string, many: true",
    link: `link: ${target}, onDelete: clear`,
    links: `link: ${target}, many: true, onDelete: clear`,
  };
  return [
    types[kind] ?? `type: ${kind}`,
    ...(formerly.length === 0 ? [] : [`renamedFrom: [${formerly.join(", ")}]`]),
    ...(short ? ["maxLength: 1"] : []),
    ...(required ? ["required: true"] : []),
    ...(unique ? ["unique: true"] : []),
    ...(backfill ? [`backfill: ${BACKFILLS[kind]}`] : []),
    ...(standard ? [`default: ${STANDARDS[kind]}`] : []),
  ].join(", ");
}
