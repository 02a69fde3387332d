/** What every part of the resolving may ask: the API, which classes and groups there are, and where to report. */

import type { Code } from "../codes.ts";
import type { Report } from "../diagnostics.ts";
import type { ApiSaid, GroupSaid, ResourceSaid, ValueSaid } from "../grammar.ts";
import type { Api } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import type { Said, Spot } from "../node.ts";
import { moduleName } from "./names.ts";

/** All that the spec's files say, as far as they can be read. */
export interface Spec {
  readonly api: ApiSaid | null;
  readonly resources: readonly ResourceSaid[];
  readonly values: readonly ValueSaid[];
  readonly groups: readonly GroupSaid[];
  /** What files are about that cannot be read. */
  readonly broken: Broken;
}

/** What uses any of these is not at fault. */
export interface Broken {
  /** Names that such files declare, as far as their text shows. */
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
  | { readonly kind: "resource"; readonly name: string; readonly iri: string; readonly said: ResourceSaid }
  | { readonly kind: "value"; readonly name: string; readonly iri: string; readonly said: ValueSaid };

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
}

export interface Scope extends Ground {
  /** Every class by name; collection classes are not among them. */
  readonly classes: ReadonlyMap<string, DeclaredClass>;
  readonly groups: ReadonlyMap<string, GroupSaid>;
  /** Groups, values, roles and scopes that something uses: `role admin`. */
  readonly used: Set<string>;
  /** Faults of the whole that stand in many places and are reported at the first. */
  readonly told: Set<string>;
}

/** Parts of the API that cannot be read. */
export function obscureParts(api: ApiSaid | null): ReadonlySet<Part> {
  if (api === null) return new Set(PARTS);
  const obscure = new Set<Part>(PARTS.filter((part) => !api.legible(part)));
  const { locales } = api;
  if (locales.default === undefined || !locales.legible("default") || !locales.legible("offered"))
    obscure.add("locales");
  if (api.authentication !== undefined && api.authentication.accounts?.resource === undefined) {
    obscure.add("authentication");
  }
  return obscure;
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

/**
 * The class of that name and kind. Null where there is none: reported as `code`, unless its file cannot be read.
 */
export function classNamed<K extends DeclaredClass["kind"]>(
  scope: Scope,
  said: Said<string>,
  kinds: readonly K[],
  code: "unknown-class" | "unknown-link-target",
  hint: string,
): Extract<DeclaredClass, { kind: K }> | null {
  const found = scope.classes.get(said.value);
  if (found !== undefined && (kinds as readonly string[]).includes(found.kind)) {
    scope.used.add(`${found.kind} ${found.name}`);
    return found as Extract<DeclaredClass, { kind: K }>;
  }
  if (found === undefined && mayBeBroken(said.value, scope.spec)) return null;
  const what = kinds.map((kind) => (kind === "resource" ? "resource type" : "value type")).join(" or ");
  const names = [...scope.classes.values()]
    .filter((each) => (kinds as readonly string[]).includes(each.kind))
    .map((each) => each.name);
  const message = found === undefined ? `There is no ${what} "${said.value}".` : `"${said.value}" is no ${what}.`;
  scope.report.add(
    code,
    said.at,
    message,
    found === undefined ? (didYouMean(said.value, names) ?? choices(what, names)) : hint,
  );
  return null;
}

/** What there is, where that is little. */
function choices(what: string, names: readonly string[]): string | null {
  return names.length === 0 || names.length > MOST_CHOICES ? null : `The ${what}s are ${names.join(", ")}.`;
}

const MOST_CHOICES = 12;
