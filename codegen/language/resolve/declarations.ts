/** Looks up what resource types declare, before their properties are resolved. */

import type { ParsedProperty } from "../grammar.ts";
import { isNothingRead, mayBeBroken, type Scope } from "./scope.ts";

/**
 * The declaration of a property; "server": the server writes it; null: not known, as something cannot be read;
 * undefined: there is none.
 */
export type Declares = (property: string) => ParsedProperty | "server" | null | undefined;

/** A class, and what it declares. */
export interface DeclaringType {
  readonly name: string;
  readonly declares: Declares;
}

/** The resource type that a declared link leads to; undefined if it is no link. */
export const targetOf = (declared: ReturnType<Declares>): string | undefined =>
  typeof declared === "object" ? declared?.link?.value : undefined;

/** What a class declares by itself and by its groups. Reports nothing. */
export function declaresOf(of: string, scope: Scope): Declares {
  const declared = scope.classes.get(of);
  if (declared?.kind !== "resource") return () => null;
  const { said } = declared;
  const parts = [said, ...(said.use?.items ?? []).map(({ value }) => scope.groups.get(value))];
  const isWhole =
    !mayBeBroken(of, scope.spec) &&
    said.legible("use") &&
    parts.every((each) => each?.legible("properties") && !isNothingRead(each.properties));
  return (property) => {
    for (const each of parts) {
      const entry = each?.properties?.entries.find(({ key }) => key.value === property);
      if (entry !== undefined) return isLegible(entry.value) ? entry.value : null;
    }
    if (property === "created" || property === "modified") return "server";
    if (property === "owner") return !said.legible("owner") ? null : said.owner === undefined ? undefined : "server";
    return isWhole ? undefined : null;
  };
}

/** Keys of properties that the entries of an inverse collection come to. */
export const AGGREGATES = ["count", "sum", "min", "max", "average"] as const;

/** A property has one of these. */
export const RANGES = ["type", "link", "embed", "states", "inverse", ...AGGREGATES] as const;

/** Whether what rules depend on can be read. A missing type is reported itself. */
const isLegible = (said: ParsedProperty | undefined): said is ParsedProperty =>
  said !== undefined &&
  [...RANGES, "many" as const, "multilingual" as const, "enum" as const].every((each) => said.legible(each)) &&
  RANGES.some((each) => said[each] !== undefined);

export const isLinkToAccounts = ({ link }: ParsedProperty, { api }: Scope): boolean =>
  link !== undefined && link.value === api.authentication?.accounts.resource;

/** The links of a resource type, to the accounts or all. */
export function linksToAccounts(of: string, scope: Scope, all = false): readonly string[] {
  return declaredProperties(of, scope).flatMap(([name, said]) =>
    said.link !== undefined && (all || isLinkToAccounts(said, scope)) ? [name] : [],
  );
}

/** The declared properties of a resource type that can be read, by name. */
export function declaredProperties(of: string, scope: Scope): readonly (readonly [string, ParsedProperty])[] {
  const declared = scope.classes.get(of);
  if (declared?.kind !== "resource") return [];
  const groups = (declared.said.use?.items ?? []).map(({ value }) => scope.groups.get(value));
  return [declared.said, ...groups].flatMap((each) =>
    (each?.properties?.entries ?? []).flatMap(({ key, value }) =>
      isLegible(value) ? [[key.value, value] as const] : [],
    ),
  );
}
