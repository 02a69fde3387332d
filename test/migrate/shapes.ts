/** Random specs, and random changes of them: shapes that are written down as YAML. */

import fc from "../random.ts";

export const KINDS = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "dateTime",
  "multilingual",
  "strings",
  "integers",
  "link",
  "links",
  "value",
  "values",
] as const;
export type Kind = (typeof KINDS)[number];

/** What values hold: no links. Those of the last value type hold no others. */
const HELD: readonly Kind[] = KINDS.filter((kind) => kind !== "link" && kind !== "links");

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

/** A value type. */
export interface Value {
  readonly name: string;
  readonly traits: readonly Trait[];
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
  /** The first is what resources embed, and embeds the second. */
  readonly values: readonly Value[];
  /** How many names were given: none is given twice. */
  readonly named: number;
}

const traitOf = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    required: fc.boolean(),
    unique: fc.boolean(),
    standard: fc.boolean(),
    backfill: fc.boolean(),
    asked: fc.boolean(),
  });

/** Values are met often, since most changes of their types come to nothing where none is. */
const trait = traitOf([...KINDS, "value", "values", "value", "values"]);

/** What contradicts itself is left out: only single plain values are unique, and what is has no default. */
function made(given: Omit<Trait, "name" | "formerly">, name: string, formerly: readonly string[] = []): Trait {
  const { kind } = given;
  const plain = kind === "string" || kind === "integer" || kind === "number" || kind === "date" || kind === "dateTime";
  const unique = given.unique && plain;
  const required = given.required && !UNASKED.has(kind);
  const standard = given.standard && plain && !unique;
  const backfill = given.backfill && required && !unique && !NONE.has(kind);
  return { ...given, name, formerly, unique, required, standard, backfill };
}

const UNASKED: ReadonlySet<Kind> = new Set(["link", "links", "value", "values"]);

/** Of those there may be none, which nothing fills in. */
const NONE: ReadonlySet<Kind> = new Set(["strings", "integers"]);

/** Within values nothing is asked but what it is, until a change does. */
const held = (given: Omit<Trait, "name" | "formerly">, name: string, depth: number): Trait => {
  const kind = depth > 0 && UNASKED.has(given.kind) ? "string" : HELD.includes(given.kind) ? given.kind : "value";
  return { ...given, ...PLAIN, kind, name, formerly: [] };
};

const PLAIN = { required: false, unique: false, standard: false, backfill: false, asked: false };

/** Two types, with up to five properties each, and two value types. */
export const shapes: fc.Arbitrary<Shape> = fc
  .tuple(
    fc.array(trait, { minLength: 1, maxLength: 5 }),
    fc.array(trait, { maxLength: 5 }),
    fc.array(traitOf(HELD), { minLength: 1, maxLength: 4 }),
    fc.array(traitOf(HELD), { minLength: 1, maxLength: 3 }),
  )
  .map(([first, second, ...inner]) => {
    let named = 0;
    const types = [first, second].map((traits, at): Type => {
      const name = ["Alpha", "Beta"][at] ?? "";
      return {
        name,
        path: `/${name.toLowerCase()}s/`,
        formerly: [],
        traits: traits.map((one) => made(one, `p${++named}`)),
      };
    });
    const values = inner.map(
      (traits, at): Value => ({
        name: ["Gamma", "Delta"][at] ?? "",
        traits: traits.map((one) => held(one, `p${++named}`, at)),
      }),
    );
    return { types, values, named };
  });

/** A change of a shape; numbers choose among what there is. */
export interface Edit {
  readonly does:
    | ("add" | "remove" | "rename" | "relax" | "ask" | "shorten" | "rename type" | "move")
    /** What depends on the rows that are there. */
    | ("add required" | "require" | "unify" | "retype");
  /** Those after the resource types are value types. */
  readonly type: number;
  readonly trait: number;
  readonly given: Omit<Trait, "name" | "formerly">;
}

const editsOf = (...all: readonly Edit["does"][]): fc.Arbitrary<readonly Edit[]> =>
  fc.array(fc.record({ does: fc.constantFrom(...all), type: fc.nat(3), trait: fc.nat(20), given: trait }), {
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
  string: ["multilingual", "strings", "integer", "number", "boolean", "date", "dateTime"],
  integer: ["number", "string", "integers"],
  number: ["integer", "string"],
  boolean: ["string"],
  date: ["string", "dateTime"],
  dateTime: ["string", "date"],
  multilingual: ["string"],
  strings: ["string"],
  integers: ["integer"],
  link: ["links"],
  links: ["link"],
  value: ["values"],
  values: ["value"],
};

/** The shape after a change. */
export function edited(shape: Shape, edit: Edit): Shape {
  const { does, type, trait: at, given } = edit;
  if (type >= shape.types.length) return editedWithin(shape, edit);
  const chosen = shape.types[type] as Type;
  const named = shape.named + 1;
  const index = chosen.traits.length === 0 ? -1 : at % chosen.traits.length;
  const put = (is: Type): Shape => ({
    ...shape,
    named,
    types: shape.types.map((each) => (each === chosen ? is : each)),
  });
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

/** A change of a value type; what can only be asked of a resource changes nothing. */
function editedWithin(shape: Shape, { does, type, trait: at, given }: Edit): Shape {
  const depth = type - shape.types.length;
  const chosen = shape.values[depth] as Value;
  const named = shape.named + 1;
  const index = at % (chosen.traits.length || 1);
  const put = (traits: readonly Trait[]): Shape => ({
    ...shape,
    named,
    // A value has at least one property.
    values: shape.values.map((each) => (each === chosen && traits.length > 0 ? { ...chosen, traits } : each)),
  });
  const each = (change: (one: Trait) => Trait | null): Shape =>
    put(chosen.traits.flatMap((one, place) => (place === index ? (change(one) ?? []) : one)));
  switch (does) {
    case "add":
      return put([...chosen.traits, held(given, `p${named}`, depth)]);
    case "remove":
      return each(() => null);
    case "rename":
      return each((one) => ({ ...one, name: `p${named}`, formerly: [one.name, ...one.formerly] }));
    case "retype":
      return each((one) => filled({ ...one, kind: WAYS[one.kind][at % (WAYS[one.kind].length || 1)] ?? one.kind }));
    case "require":
      return each((one) => filled({ ...one, required: true }));
    case "add required":
      return put([...chosen.traits, filled({ ...held(given, `p${named}`, depth), required: true })]);
    default:
      return shape;
  }
}

/** What becomes required within values is filled in, where it can be. */
function filled(one: Trait): Trait {
  const required = one.required && !UNASKED.has(one.kind) && !NONE.has(one.kind);
  return { ...one, required, backfill: required };
}

/** How deep resources embed values: none, those of the first value type, or those of both. */
export function depthOf({ types, values }: Shape): number {
  const embeds = (traits: readonly Trait[]): boolean =>
    traits.some(({ kind }) => kind === "value" || kind === "values");
  if (!types.some(({ traits }) => embeds(traits))) return 0;
  return embeds(values[0]?.traits ?? []) ? 2 : 1;
}

/** The files of a spec of that shape. Links of each type lead to the first one. */
export function yamlOf(shape: Shape): Readonly<Record<string, string>> {
  const { types, values } = shape;
  // Of values that nothing embeds nothing is stored, and nothing is said of how that was called.
  const depth = depthOf(shape);
  return Object.fromEntries([
    ...types.map((type, at) => [`type${at}.yaml`, typeAsYaml(type, types[0]?.name ?? "")]),
    ...values.map(({ name, traits }, at) => [
      `value${at}.yaml`,
      [
        `value: ${name}`,
        "properties:",
        ...traits.map((one) => {
          const said = at < depth ? one : { ...one, formerly: [], backfill: false };
          return `  ${one.name}: { ${traitAsYaml(said, "", values[at + 1]?.name)} }`;
        }),
        "",
      ].join("\n"),
    ]),
  ]);
}

function typeAsYaml({ name, path, formerly, traits }: Type, target: string): string {
  const asked = traits.filter(({ asked: isAsked, kind }) => isAsked && kind !== "boolean");
  const ordered = asked.filter(({ kind }) => !NONE.has(kind) && !UNASKED.has(kind));
  const filtered = asked.filter(({ kind }) => !["multilingual", "value", "values"].includes(kind));
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
  dateTime: '"2021-01-01T01:00:00.500Z"',
  multilingual: "{ en: a, de: b }",
};

const STANDARDS: Partial<Record<Kind, string>> = {
  string: "standard",
  integer: "7",
  number: "0.5",
  date: '"2020-02-02"',
  dateTime: '"2020-02-02T02:02:02.002Z"',
};

function traitAsYaml(trait: Trait, target: string, value = "Gamma"): string {
  const { kind, formerly, required, unique, standard, backfill } = trait;
  const isText = kind === "string" || kind === "strings" || kind === "multilingual";
  // What the spec gives has to fit.
  const short = trait.short === true && isText && !standard && !backfill;
  const types: Partial<Record<Kind, string>> = {
    multilingual: "type: string, multilingual: true",
    strings: "type: string, many: true",
    integers: "type: integer, many: true",
    link: `link: ${target}, onDelete: clear`,
    links: `link: ${target}, many: true, onDelete: clear`,
    value: `embed: ${value}`,
    values: `embed: ${value}, many: true`,
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
