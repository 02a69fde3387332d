/** What every part of the resolver can look up: the API, classes, groups, and the report. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import type { Table } from "../grammar/list.ts";
import { series } from "../grammar/text-format.ts";
import type { ParsedApi, ParsedGroup, ParsedResource, ParsedValue } from "../grammar.ts";
import type { Api } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { moduleName } from "./derived-names.ts";

/** The contents of the spec's files, as far as they can be read. */
export interface Spec {
  readonly api: ParsedApi | null;
  readonly resources: readonly ParsedResource[];
  readonly values: readonly ParsedValue[];
  readonly groups: readonly ParsedGroup[];
  /** Files that cannot be read. */
  readonly broken: Broken;
}

/** What unreadable files may declare. What uses any of these is not reported. */
export interface Broken {
  /** Names that such files declare, as far as their text shows, and those that several files do. */
  readonly names: ReadonlySet<string>;
  /** Names of the files: `time-zone` may declare TimeZone. */
  readonly files: ReadonlySet<string>;
}

/** True if a file that cannot be read may declare a name. */
export function mayBeBroken(name: string, { broken: { names, files } }: Spec): boolean {
  return names.has(name) || files.has(moduleName(name));
}

/** True if some file cannot be read, so that more may be declared than is known. */
export const hasBroken = ({ broken: { names, files } }: Spec): boolean => names.size + files.size > 0;

export type DeclaredClass =
  | { readonly kind: "resource"; readonly name: string; readonly iri: string; readonly said: ParsedResource }
  | { readonly kind: "value"; readonly name: string; readonly iri: string; readonly said: ParsedValue };

/** Parts of the API that other files use. */
const PARTS = ["prefixes", "locales", "roles", "scopes", "authentication"] as const;
type Part = (typeof PARTS)[number];

/** What is known before the classes are declared. */
export interface Ground {
  readonly report: Report;
  readonly spec: Spec;
  readonly api: Api;
  /** Parts of the API that cannot be read. What uses them is not reported. */
  readonly obscure: ReadonlySet<Part>;
  /** Groups, values, roles, scopes and prefixes that something uses: `role admin`. */
  readonly used: Set<string>;
  readonly undeclared: Undeclared;
}

export interface Scope extends Ground {
  /** Every class by name; collection classes are not among them. */
  readonly classes: ReadonlyMap<string, DeclaredClass>;
  readonly groups: ReadonlyMap<string, ParsedGroup>;
  /** Errors with many places that are reported only at the first. */
  readonly reported: Set<string>;
  /** The message for each class that is used and not declared. */
  readonly missingClasses: Map<string, string>;
}

/** Parts of the API that cannot be read. */
export function obscureParts(api: ParsedApi | null): ReadonlySet<Part> {
  if (api === null) return new Set(PARTS);
  const obscure = new Set<Part>(PARTS.filter((part) => !api.legible(part)));
  for (const part of ["prefixes", "roles", "scopes"] as const) if (isNothingRead(api[part])) obscure.add(part);
  const { locales } = api;
  const [standard, { items, whole } = { items: [], whole: false }] = [locales.default?.value, locales.offered];
  // If the default is not offered, nobody knows which of the two is right.
  const isOffered = locales.offered === undefined || (whole && items.some(({ value }) => value === standard));
  if (standard === undefined || !locales.legible("default") || !locales.legible("offered") || !isOffered)
    obscure.add("locales");
  if (api.authentication !== undefined && api.authentication.accounts?.resource === undefined) {
    obscure.add("authentication");
  }
  return obscure;
}

/** True if no value can be read: then the names may be wrong, too. */
export function isNothingRead(table: Table<unknown> | undefined): boolean {
  return table !== undefined && table.entries.length > 0 && table.entries.every(({ value }) => value === undefined);
}

/** True if the API has no users, although something needs them. Reports that once. */
export function lacksUsers({ api, obscure, reported, report }: Scope, code: Code, at: Spot, what: string): boolean {
  if (api.authentication !== null || obscure.has("authentication")) return false;
  const suggestion = 'Add "authentication" to api.yaml, or leave it out.';
  if (!reported.has("users")) {
    report.add(code, at, `${what}, but this API does not say how users prove who they are.`, suggestion);
  }
  reported.add("users");
  return true;
}

/** A suggestion for a former name, `It is called "Town" now.`, or null. */
export function calledNow(
  former: string,
  all: Iterable<readonly [name: string, said: Pick<ParsedResource, "renamedFrom"> | null]>,
): string | null {
  for (const [name, said] of all)
    if (said?.renamedFrom?.items.some(({ value }) => value === former)) return `It is called "${name}" now.`;
  return null;
}

/** The same of resource types. */
export function classCalledNow(former: string, { classes }: Pick<Scope, "classes">): string | null {
  const types = [...classes.values()].filter((each) => each.kind === "resource");
  const all = types.map(({ name, said }) => [name, said] as const);
  return calledNow(former, all);
}

/** The class of that name and kind. Otherwise null, which is reported as `code`, unless its file cannot be read. */
export function classNamed<K extends DeclaredClass["kind"]>(
  scope: Scope,
  said: Located<string>,
  kinds: readonly K[],
  code: "unknown-class" | "unknown-link-target",
  hint: string,
): Extract<DeclaredClass, { kind: K }> | null {
  const found = scope.classes.get(said.value);
  if (found !== undefined && (kinds as readonly string[]).includes(found.kind)) {
    scope.used.add(`${found.kind} ${found.name}`);
    return found as Extract<DeclaredClass, { kind: K }>;
  }
  if (mayBeBroken(said.value, scope.spec)) return null;
  const what = kinds.map((kind) => (kind === "resource" ? "resource type" : "value type")).join(" or ");
  const names = [...scope.classes.values()]
    .filter((each) => (kinds as readonly string[]).includes(each.kind))
    .map((each) => each.name);
  const message = found === undefined ? unknownClass(said.value, what, scope) : `"${said.value}" is no ${what}.`;
  const others = (): string | null =>
    classCalledNow(said.value, scope) ?? didYouMean(said.value, names) ?? choices(what, names);
  scope.report.add(code, said.at, message, found === undefined ? others() : hint);
  return null;
}

/** The message for an undeclared class: that of the first place, so that it is reported once with all places. */
export function unknownClass(name: string, what: string, { missingClasses }: Scope): string {
  const message = missingClasses.get(name) ?? `There is no ${what} "${name}".`;
  missingClasses.set(name, message);
  return message;
}

/** A suggestion that lists the possible names, if they are few. */
export function choices(what: string, names: readonly string[]): string | null {
  if (names.length === 1) return `The only ${what} is ${names[0]}.`;
  const plural = what
    .split(" or ")
    .map((each) => `${each}s`.replace(/ys$/, "ies"))
    .join(" and ");
  return names.length === 0 || names.length > MOST_CHOICES ? null : `The ${plural} are ${names.join(", ")}.`;
}

const MOST_CHOICES = 12;

/** Each value once. Reports repeated ones. */
export function unrepeated(said: readonly Located<string>[], what: string, report: Report): string[] {
  const seen = new Set<string>();
  for (const { value, at } of said) {
    if (seen.has(value))
      report.add("duplicate-name", at, `The ${what} "${value}" is here twice.`, "Keep one of the two.");
    seen.add(value);
  }
  return [...seen];
}

/** What an API declares by name, and the code of an unknown name. */
const CODES = {
  prefixes: "unknown-prefix",
  roles: "unknown-role",
  scopes: "unknown-scope",
} as const satisfies Record<string, Code>;

type Kind = keyof typeof CODES;

export type Undeclared = ReturnType<typeof createUndeclared>;

/** Collects prefixes, roles and scopes that a spec uses and the API does not declare. */
export function createUndeclared(report: Report) {
  const unknown: { kind: Kind; said: Located<unknown>; message: string }[] = [];
  return {
    /** `suggestion`: null if no declared name is similar. */
    add(kind: Kind, said: Located<unknown>, message: string, suggestion: string | null): void {
      if (suggestion === null) unknown.push({ kind, said, message });
      else report.add(CODES[kind], said.at, message, suggestion);
    },
    /** Reports them. If the API declares none of a kind, all names of that kind have one message. */
    report(api: ParsedApi | null): void {
      for (const [kind, found] of Map.groupBy(unknown, (each) => each.kind)) {
        const names = [...new Set(found.map(({ said }) => `"${said.value}"`))];
        const isNone = api !== null && (api[kind]?.entries ?? []).length === 0 && names.length > 1;
        const together = `This API declares no ${kind}, and uses ${series(names)}.`;
        const suggestion = `Declare ${isNone ? "them" : "it"} under "${kind}" in api.yaml.`;
        for (const { said, message } of found)
          report.add(CODES[kind], said.at, isNone ? together : message, suggestion);
      }
    },
  };
}
