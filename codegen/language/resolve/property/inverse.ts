/** Inverse properties: the collection of the resources that have a link to this one (clause VAL-5). */

import { didYouMean } from "../../edit-distance.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Inverse } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import type { Governed } from "../access-rule.ts";
import { declaredProperties, declaresOf } from "../declarations.ts";
import { unknownProperty } from "../members.ts";
import { snake } from "../names.ts";
import { choices, classNamed, type Scope } from "../scope.ts";

/** Keys that go with every property. */
const USUAL = ["title", "description", "iri", "since", "deprecated", "example", "examples", "allow"];
/** Further keys that go with an aggregate. */
const OF_AGGREGATES = ["renamedFrom", "read", "when", "counts"];

/** The link and the path, or null, which is reported. */
export function inverseOf(
  name: Located<string>,
  said: ParsedProperty,
  { resource, link }: NonNullable<ParsedProperty["inverse"]>,
  { governed, path = "/" }: { readonly governed: Governed | null; readonly path?: string },
  scope: Scope,
): Inverse | null {
  const { report } = scope;
  if (governed === null) {
    const message = "Values have no address, so nothing can be below it.";
    report.add("bad-inverse", said.keyAt("inverse"), message, "Give the property to the resource type.");
    return null;
  }
  checkKeys(said, "inverse", scope);
  const target = classNamed(scope, resource, ["resource"], "unknown-class", "Name a resource type and its link.");
  if (target === null) return null;
  const declared = declaresOf(target.name, scope)(link.value);
  if (declared === null) return null;
  const accounts = scope.api.authentication?.accounts.resource;
  const leads = declared === "server" ? link.value === "owner" && accounts : declared?.link?.value;
  if (leads === governed.name)
    return { resource: target.name, link: link.value, path: `${path}{id}/${snake(name.value)}/` };
  const links = declaredProperties(target.name, scope).flatMap(([each, other]) =>
    other.link?.value === governed.name ? [each] : [],
  );
  const suggestion =
    didYouMean(link.value, links) ??
    choices("link", links) ??
    `Add one to ${target.name}: "${link.value}: { link: ${governed.name}, onDelete: cascade }".`;
  if (declared === undefined)
    report.add("unknown-property", link.at, unknownProperty(target.name, link.value), suggestion);
  else {
    const what = leads ? `links to ${leads}, not to ${governed.name}` : "is no link";
    report.add("bad-inverse", link.at, `"${link.value}" of ${target.name} ${what}.`, suggestion);
  }
  return null;
}

/** Reports keys that have no meaning beside `inverse`, or beside the function of an aggregate. */
export function checkKeys(said: ParsedProperty, beside: string, { report }: Scope): void {
  const fitting = new Set([beside, ...USUAL, ...(beside === "inverse" ? [] : OF_AGGREGATES)]);
  for (const key of Object.keys(said) as Parameters<ParsedProperty["keyAt"]>[0][]) {
    if (fitting.has(key) || said.keyAt(key) === said.at) continue;
    const message = `"${key}" does not go with "${beside}".`;
    report.add("bad-constraint", said.keyAt(key), message, "Leave it out.");
  }
}
