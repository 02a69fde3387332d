/** The values that the spec itself gives: defaults, examples and enumerations, against the properties they are for. */

import { didYouMean } from "../../edit-distance.ts";
import { unquoted } from "../../grammar/parser.ts";
import { series } from "../../grammar/text-format.ts";
import type { Anything } from "../../grammar/units.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Property } from "../../model.ts";
import { keyWithin, type Located, shown } from "../../yaml-node.ts";
import type { Members } from "../members.ts";
import type { Scope } from "../scope.ts";
import { examplesSaid } from "./property.ts";
import { type Fitting, type Misfit, misfit, single } from "./value-conformance.ts";

/** A value that the spec gives, and why its property cannot have it, if it cannot. */
interface Given {
  readonly what: "value" | "default" | "backfill" | "example";
  readonly said: Anything;
  readonly property: Property;
  readonly wrong: Misfit | null;
  /** How it would fit, written with quotes or without; null where it would not. */
  readonly otherwise: string | null;
}

type Wrong = Given & { readonly wrong: Misfit };

/** Reports values that their property could not have. `misplaced`: holds for resource types whose path is reported. */
export function givenValuesFit(
  classes: readonly Members[],
  propertiesOf: Fitting["propertiesOf"],
  misplaced: (resource: string) => boolean,
  scope: Scope,
): void {
  const fitting: Fitting = {
    locales: scope.api.locales.offered,
    pathOf: (resource) => (misplaced(resource) ? null : (pathSaid(resource, scope)?.value ?? null)),
    propertiesOf,
  };
  // A property of a group is met in each class that uses it.
  const members = new Map(classes.flatMap((each) => [...each.values()]).map((each) => [each.said, each.property]));
  const given = [...members].map(([said, property]) =>
    said === null || property === null ? [] : givenBy(said, property, fitting),
  );
  const unreached = pathsFit(given, scope);
  // What is wrong with a property by itself is so in every value that embeds it.
  const doubted = new Set(given.flat().flatMap(({ property, wrong }) => (wrong && !wrong.inner ? property : [])));
  const follows = ({ wrong: { inner, locale, target } }: Wrong): boolean =>
    (inner !== undefined && locale === undefined && doubted.has(inner)) ||
    (target !== undefined && unreached.has(target));
  for (const all of given) {
    const wrong = all.filter(isWrong).filter((each) => !follows(each));
    // What does not fit for one reason is one fault.
    for (const alike of Map.groupBy(wrong, (each) => each.wrong.message).values()) complain(alike, scope);
  }
}

const isWrong = (each: Given): each is Wrong => each.wrong !== null;

function givenBy(said: ParsedProperty, property: Property, fitting: Fitting): readonly Given[] {
  const given = (what: Given["what"], values: readonly Anything[], listed = true): Given[] => {
    const wrongOf = (value: unknown): Misfit | null =>
      listed ? misfit(value, property, fitting) : single(value, property, fitting, false);
    return values.map((each) => {
      const wrong = wrongOf(each.value);
      const otherwise = wrong === null ? null : requoted(each, (value) => wrongOf(value) === null);
      return { what, said: each, property, wrong, otherwise };
    });
  };
  return [
    ...given("value", said.enum?.items ?? [], false),
    ...given("default", said.default === undefined ? [] : [said.default]),
    ...given("backfill", said.backfill === undefined ? [] : [said.backfill]),
    ...given("example", examplesSaid(said)),
  ];
}

/** What is to be done about the quotes of a value that fits only with them, or only without. */
function requoted({ node }: Anything, fits: (value: unknown) => boolean): string | null {
  if (node.kind !== "scalar" || node.value === null) return null;
  const written = shown(node);
  if (typeof node.value !== "string") return fits(written) ? `Put it in quotes: "${written}".` : null;
  const [bare] = unquoted(node.value).filter(fits);
  return bare === undefined ? null : `Leave out the quotes: ${bare}.`;
}

const pathSaid = (resource: string, { classes }: Scope): Located<string> | undefined => {
  const found = classes.get(resource);
  return found?.kind === "resource" ? found.said.path : undefined;
};

/** Reports paths that no link in several examples begins with: those of the resource types that are given. */
function pathsFit(given: readonly (readonly Given[])[], scope: Scope): ReadonlySet<string> {
  const examples = given.flatMap(([first, ...others]) =>
    first?.property.range.kind === "link" ? [{ target: first.property.range.resource, all: [first, ...others] }] : [],
  );
  const unreached = new Set<string>();
  for (const [target, properties] of Map.groupBy(examples, (each) => each.target)) {
    const path = pathSaid(target, scope);
    const [first, ...others] = properties.flatMap(({ all }) => all);
    const astray = [first, ...others].every((each) => each?.wrong?.target === target);
    if (path === undefined || first === undefined || properties.length < 2 || !astray) continue;
    unreached.add(target);
    const message = `No example of a link to ${target} begins with this path.`;
    const [, meant] = /^(\/.*\/)[^/]+$/.exec(String(first.said.value)) ?? [];
    scope.report.add("bad-constraint", path.at, message, meant === undefined ? null : `Did you mean "${meant}"?`);
  }
  return unreached;
}

function complain([first, ...others]: readonly Wrong[], { api, obscure, report }: Scope): void {
  if (first === undefined) return;
  const { what, said, property, wrong } = first;
  if (wrong.locale === undefined) {
    const values = [first, ...others].map((each) => shown(each.said.node));
    const subject = others.length === 0 ? `The ${what} ${values[0]} does` : `The values ${series(values)} do`;
    report.add("bad-constraint", said.at, `${subject} not fit "${property.name}": ${wrong.message}.`, first.otherwise);
  } else if (!obscure.has("locales")) {
    const tag = String(wrong.locale.at(-1));
    const { offered } = api.locales;
    const languages = offered.length > 1 ? `languages are ${offered.join(", ")}` : `language is ${offered}`;
    report.add(
      "unknown-locale",
      keyWithin(said.node, wrong.locale),
      `The language "${tag}" is not among those offered.`,
      didYouMean(tag, offered) ?? `The ${languages}; add it under "locales" in api.yaml.`,
    );
  }
}
