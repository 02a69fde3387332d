/** Checks the values in the spec itself: defaults, backfills, examples and enumerations. */

import { didYouMean } from "../../edit-distance.ts";
import { unquoted } from "../../grammar/parser.ts";
import { series } from "../../grammar/text-format.ts";
import type { Anything } from "../../grammar/units.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Property, Resource } from "../../model.ts";
import { keyWithin, shown } from "../../yaml-node.ts";
import type { Members, Resolved, ResolvedValue } from "../members.ts";
import type { Scope } from "../scope.ts";
import { examplesSaid } from "./property.ts";
import { findViolation, singleViolation, type ValueContext, type Violation } from "./value-conformance.ts";

/** A value in the spec, and why its property does not accept it. */
interface Literal {
  readonly what: "value" | "default" | "backfill" | "example";
  readonly said: Anything;
  readonly property: Property;
  readonly wrong: Violation | null;
  /** The suggestion to add or remove quotes, if that helps. */
  readonly suggestion: string | null;
}

type Wrong = Literal & { readonly wrong: Violation };

/** Reports values that their property does not accept. `misplaced`: resource types whose path is reported. */
export function checkLiterals(classes: readonly Members[], misplaced: ReadonlySet<Resource>, scope: Resolved): void {
  // If two collections share a path, nobody knows which of them is wrong.
  const contested = new Set([...misplaced].map(({ plural }) => plural));
  const context: ValueContext = {
    locales: scope.api.locales.offered,
    pathOf(resource) {
      const found = scope.resources.get(resource);
      return found === undefined || contested.has(found.model.plural) ? null : (found.said.path?.value ?? null);
    },
    propertiesOf: (value) => legibleProperties(scope.values.get(value)),
  };
  // Each class that uses a group has the group's properties.
  const members = new Map(classes.flatMap((each) => [...each.values()]).map((each) => [each.said, each.property]));
  const literals = [...members].map(([said, property]) =>
    said === null || property === null ? [] : literalsOf(said, property, context),
  );
  const unreached = checkPaths(literals, scope);
  // An error of a property is reported there, and not for every value that embeds it.
  const doubted = new Set(literals.flat().flatMap(({ property, wrong }) => (wrong && !wrong.inner ? property : [])));
  const follows = ({ wrong: { inner, locale, target } }: Wrong): boolean =>
    (inner !== undefined && locale === undefined && doubted.has(inner)) ||
    (target !== undefined && unreached.has(target));
  for (const all of literals) {
    const wrong = all.filter(isWrong).filter((each) => !follows(each));
    // Values of one property with the same message are one error.
    for (const alike of Map.groupBy(wrong, (each) => each.wrong.message).values()) complain(alike, scope);
  }
}

const isWrong = (each: Literal): each is Wrong => each.wrong !== null;

function literalsOf(said: ParsedProperty, property: Property, context: ValueContext): readonly Literal[] {
  const literals = (what: Literal["what"], values: readonly (Anything | undefined)[], find: Find): Literal[] =>
    values.flatMap((each) => {
      if (each === undefined) return [];
      const wrong = find(each.value);
      const suggestion = wrong === null ? null : requoted(each, (value) => find(value) === null);
      return { what, said: each, property, wrong, suggestion };
    });
  const find: Find = (value) => findViolation(value, property, context);
  const unlisted = { ...property, constraints: { ...property.constraints, enum: null } };
  return [
    ...literals("value", said.enum?.items ?? [], (value) => singleViolation(value, unlisted, context)),
    ...literals("default", property.automatic === null ? [said.default] : [], find),
    ...literals("backfill", [said.backfill], find),
    ...literals("example", examplesSaid(said), find),
  ];
}

type Find = (value: unknown) => Violation | null;

/** Suggests to add or remove the quotes of a value, if the property accepts it then. */
function requoted({ node }: Anything, fits: (value: unknown) => boolean): string | null {
  if (node.kind !== "scalar" || node.value === null) return null;
  const written = shown(node);
  if (typeof node.value !== "string") return fits(written) ? `Put it in quotes: "${written}".` : null;
  const [bare] = unquoted(node.value).filter(fits);
  return bare === undefined ? null : `Leave out the quotes: ${bare}.`;
}

/** The properties of a value type; null if some of them cannot be read. */
function legibleProperties(value: ResolvedValue | undefined): readonly Property[] | null {
  const whole = value?.members.whole && [...value.members.values()].every(({ property }) => property !== null);
  return whole ? value.model.properties : null;
}

/** Reports the path of a resource type if several properties have examples of links to it, and none begins with it. */
function checkPaths(literals: readonly (readonly Literal[])[], scope: Resolved): ReadonlySet<string> {
  const targetOf = ([first]: readonly Literal[]) =>
    first?.property.range.kind === "link" ? first.property.range.resource : null;
  const unreached = new Set<string>();
  for (const [target, properties] of Map.groupBy(literals, targetOf)) {
    const path = scope.resources.get(target ?? "")?.said.path;
    const all = properties.flat();
    if (target === null || path === undefined || properties.length < 2) continue;
    if (!all.every(({ wrong }) => wrong?.target === target)) continue;
    unreached.add(target);
    const message = `No example of a link to ${target} begins with this path.`;
    const [, meant] = /^(\/.*\/)[^/]+$/.exec(String(all[0]?.said.value)) ?? [];
    scope.report.add("bad-constraint", path.at, message, meant === undefined ? null : `Did you mean "${meant}"?`);
  }
  return unreached;
}

/** Reports values that a property does not accept for the same reason. */
function complain(all: readonly Wrong[], { api, obscure, report }: Scope): void {
  const [first] = all;
  if (first === undefined) return;
  const { what, said, property, wrong, suggestion } = first;
  if (wrong.locale === undefined) {
    const values = all.map((each) => shown(each.said.node));
    const subject = values.length === 1 ? `The ${what} ${values[0]} does` : `The values ${series(values)} do`;
    report.add("bad-constraint", said.at, `${subject} not fit "${property.name}": ${wrong.message}.`, suggestion);
  } else if (!obscure.has("locales")) {
    const tag = String(wrong.locale.at(-1));
    const { offered } = api.locales;
    const languages = offered.length > 1 ? `languages are ${offered.join(", ")}` : `language is ${offered}`;
    const message = `The language "${tag}" is not among those offered.`;
    const otherwise = `The ${languages}; add it under "locales" in api.yaml.`;
    report.add("unknown-locale", keyWithin(said.node, wrong.locale), message, didYouMean(tag, offered) ?? otherwise);
  }
}
