/** Specs that have words for names, at each place where a designer chooses one. */

import type { Words } from "./reserved-names.ts";

/** A line of a spec, and the name that the designer has chosen there. */
export type Line = string | { readonly place: Place; readonly word: string; readonly text: string };

export type Place =
  | "class"
  | "value type"
  | "path"
  | "property"
  | "link"
  | "embedded value"
  | "filter"
  | "operation"
  | "path segment"
  | "role"
  | "scope";

export type Spec = ReadonlyMap<string, readonly Line[]>;

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const small = (word: string) => `${word.charAt(0).toLowerCase()}${word.slice(1)}`;
const quoted = (word: string) => JSON.stringify(word);

/** So many operations as a resource might have. */
const chunked = (all: readonly string[]): readonly (readonly string[])[] =>
  [...Map.groupBy(all.entries(), ([index]) => Math.floor(index / 100)).values()].map((part) =>
    part.map(([, word]) => word),
  );

/** What is known of words so far. */
export interface Known {
  /** Whether nothing has refused the word there. */
  readonly isTaken: (place: Place, word: string) => boolean;
  /** The line in which it is chosen; none where it is refused. */
  readonly taken: (place: Place, word: string, text: string) => readonly Line[];
}

const API: readonly Line[] = ["api: Words", 'version: "1"', "base: https://words.example/"];
const OPEN = 'access: { "list, append, update": anyone }';

/** Words as resource types, as paths, and in whatever else a resource type has. */
export function resources({ all, bare }: Words, { taken, isTaken }: Known): Spec {
  const smalls = [...new Set(all.map(small))];
  const each = (place: Place, indent: string, text: (word: string, index: number) => string) =>
    smalls.flatMap((word, index) => taken(place, word, `${indent}${quoted(word)}: ${text(word, index)}`));
  const files = [...new Set(bare.map(small))].map((word, index): [string, readonly Line[]] => {
    const [name] = taken("class", capital(word), `resource: ${quoted(capital(word))}`);
    const [path] = taken("path", word, `path: /${word}/`);
    return [
      `resource-${index}.yaml`,
      [
        name ?? `resource: Type${index}x`,
        path ?? `path: /path_${index}/`,
        "properties: { title: { type: string, multilingual: true } }",
        OPEN,
      ],
    ];
  });
  const roles = [...new Set(all.map((word) => word.toLowerCase()))];
  return new Map([
    [
      "api.yaml",
      [
        ...API,
        // Languages whose codes are words elsewhere.
        "locales: { default: en, offered: [en, is, as, or, no, to, so, am, an, be] }",
        "roles:",
        ...roles.flatMap((word) => taken("role", word, `  ${quoted(word)}: { description: A role. }`)),
        "scopes:",
        ...all.flatMap((word) => taken("scope", word, `  ${quoted(word)}: A scope.`)),
      ],
    ],
    ...files,
    [
      "bag.yaml",
      [
        "resource: ABag",
        "path: /a_bags/",
        "properties:",
        ...each("property", "  ", () => "{ type: string }"),
        `  anEnum: { type: string, enum: [${[...all, "*/", "`$\u007bx}`", "\\", "'", '"', "\u2028", "//"].map(quoted).join(", ")}] }`,
        "collection:",
        "  filter:",
        ...smalls.flatMap((word) =>
          isTaken("property", word) ? taken("filter", word, `    ${quoted(word)}: equals`) : [],
        ),
        "operations:",
        "  itself: { on: item, path: itself, expects: ABag, returns: ABag, access: anyone }",
        "  others: { on: collection, path: others, expects: ABag, returns: ABagCollection, access: anyone }",
        OPEN,
      ],
    ],
    [
      "knot.yaml",
      [
        "resource: AKnot",
        "path: /a_knots/",
        "properties:",
        ...each("link", "  ", () => "{ link: ABag, onDelete: clear }"),
        OPEN,
      ],
    ],
    ...chunked(smalls).flatMap((some, part): [string, readonly Line[]][] => [
      [
        `deed-${part}.yaml`,
        [
          `resource: Deed${part}x`,
          `path: /deeds_${part}/`,
          "operations:",
          ...some.flatMap((word, index) => [
            ...taken("operation", word, `  ${quoted(word)}: { on: collection, path: path_${index}, access: anyone }`),
            ...taken(
              "path segment",
              word,
              `  act${part}x${index}x: { on: item, path: ${quoted(word)}, access: anyone }`,
            ),
          ]),
          OPEN,
        ],
      ],
    ]),
  ]);
}

/** Words as value types, and as properties that embed one. */
export function values({ bare }: Words, { taken, isTaken }: Known): Spec {
  const names = [...new Set(bare.map(capital))];
  const embedded = names.filter((word) => isTaken("value type", word));
  return new Map([
    ["api.yaml", API],
    ...embedded.map((word, index): [string, readonly Line[]] => [
      `value-${index}.yaml`,
      [
        ...taken("value type", word, `value: ${quoted(word)}`),
        "properties: { title: { type: string, multilingual: true } }",
      ],
    ]),
    [
      "box.yaml",
      [
        "resource: ABox",
        "path: /a_boxes/",
        "properties:",
        ...embedded.flatMap((word) =>
          taken("embedded value", small(word), `  ${quoted(small(word))}: { embed: ${quoted(word)} }`),
        ),
        "operations:",
        ...embedded.map(
          (word, index) =>
            `  act${index}x: { on: item, path: path_${index}, expects: ${quoted(word)}, returns: ${quoted(word)}, access: anyone }`,
        ),
        OPEN,
      ],
    ],
  ]);
}
