/** What every part of the resolving may ask: the API, which classes and groups there are, and where to report. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import type { Table } from "../grammar/list.ts";
import type { ParsedApi, ParsedGroup, ParsedResource, ParsedValue } from "../grammar.ts";
import type { Api } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { moduleName } from "./names.ts";
import type { Undeclared } from "./unresolved-references.ts";

/** All that the spec's files say, as far as they can be read. */
export interface Spec {
  readonly api: ParsedApi | null;
  readonly resources: readonly ParsedResource[];
  readonly values: readonly ParsedValue[];
  readonly groups: readonly ParsedGroup[];
  /** What files are about that cannot be read. */
  readonly broken: Broken;
}

/** What uses any of these is not at fault. */
export interface Broken {
  /** Names that such files declare, as far as their text shows, and those that several files do. */
  readonly names: ReadonlySet<string>;
  /** How those files are called: `time-zone` may be that of TimeZone. */
  readonly files: ReadonlySet<string>;
}

/** True where a name may be declared by a file that cannot be read. */
export function mayBeBroken(name: string, { broken: { names, files } }: Spec): boolean {
  return names.has(name) || files.has(moduleName(name));
}

/** True where some file cannot be read, so that more may be declared than is known. */
export function hasBroken({ broken: { names, files } }: Spec): boolean {
  return names.size + files.size > 0;
}

export type DeclaredClass =
  | { readonly kind: "resource"; readonly name: string; readonly iri: string; readonly said: ParsedResource }
  | { readonly kind: "value"; readonly name: string; readonly iri: string; readonly said: ParsedValue };

/** Parts of the API that other files use. */
const PARTS = ["prefixes", "locales", "roles", "scopes", "authentication"] as const;
type Part = (typeof PARTS)[number];

/** What is settled before any class is looked at. */
export interface Ground {
  readonly report: Report;
  readonly spec: Spec;
  readonly api: Api;
  /** Parts of the API that cannot be read: what uses them is not at fault. */
  readonly obscure: ReadonlySet<Part>;
  /** Groups, values, roles, scopes and prefixes that something uses: `role admin`. */
  readonly used: Set<string>;
  readonly undeclared: Undeclared;
}

export interface Scope extends Ground {
  /** Every class by name; collection classes are not among them. */
  readonly classes: ReadonlyMap<string, DeclaredClass>;
  readonly groups: ReadonlyMap<string, ParsedGroup>;
  /** Faults of the whole that stand in many places and are reported at the first. */
  readonly told: Set<string>;
  /** What is told of each class that is named and not there. */
  readonly absences: Map<string, string>;
}

/** Parts of the API that cannot be read. */
export function obscureParts(api: ParsedApi | null): ReadonlySet<Part> {
  if (api === null) return new Set(PARTS);
  const obscure = new Set<Part>(PARTS.filter((part) => !api.legible(part)));
  for (const part of ["prefixes", "roles", "scopes"] as const) if (isNothingRead(api[part])) obscure.add(part);
  const { locales } = api;
  const [standard, { items, whole } = { items: [], whole: false }] = [locales.default?.value, locales.offered];
  // Where the default is not offered, nobody knows which of the two is right.
  const isOffered = locales.offered === undefined || (whole && items.some(({ value }) => value === standard));
  if (standard === undefined || !locales.legible("default") || !locales.legible("offered") || !isOffered)
    obscure.add("locales");
  if (api.authentication !== undefined && api.authentication.accounts?.resource === undefined) {
    obscure.add("authentication");
  }
  return obscure;
}

/** Where not one of the values can be read, the names are not known either. */
export function isNothingRead(table: Table<unknown> | undefined): boolean {
  return table !== undefined && table.entries.length > 0 && table.entries.every(({ value }) => value === undefined);
}

/** True where something needs users and the API has none, which is reported once. */
export function lacksUsers({ api, obscure, told, report }: Scope, code: Code, at: Spot, what: string): boolean {
  if (api.authentication !== null || obscure.has("authentication")) return false;
  const suggestion = 'Add "authentication" to api.yaml, or leave it out.';
  if (!told.has("users")) {
    report.add(code, at, `${what}, but this API does not say how users prove who they are.`, suggestion);
  }
  told.add("users");
  return true;
}

/** What had a name before, and has another one now: `It is called "Town" now.` Null where nothing had. */
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
  const types = [...classes.values()].flatMap((each) => (each.kind === "resource" ? [each] : []));
  return calledNow(
    former,
    types.map(({ name, said }) => [name, said] as const),
  );
}

/**
 * The class of that name and kind. Null where there is none: reported as `code`, unless its file cannot be read.
 */
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
  const message = found === undefined ? absence(said.value, what, scope) : `"${said.value}" is no ${what}.`;
  const others = (): string | null =>
    classCalledNow(said.value, scope) ?? didYouMean(said.value, names) ?? choices(what, names);
  scope.report.add(code, said.at, message, found === undefined ? others() : hint);
  return null;
}

/** In the same words wherever it is missed, though each place may ask for something else: those of the first. */
export function absence(name: string, what: string, { absences }: Scope): string {
  const message = absences.get(name) ?? `There is no ${what} "${name}".`;
  absences.set(name, message);
  return message;
}

/** What there is, where that is little. `what`: what each of them is. */
export function choices(what: string, names: readonly string[]): string | null {
  if (names.length === 1) return `The only ${what} is ${names[0]}.`;
  const plural = what
    .split(" or ")
    .map((each) => `${each}s`.replace(/ys$/, "ies"))
    .join(" and ");
  return names.length === 0 || names.length > MOST_CHOICES ? null : `The ${plural} are ${names.join(", ")}.`;
}

const MOST_CHOICES = 12;
