/** Inverse properties: the collection of the resources that have a link to this one (clause VAL-5). */

import { inverseOperationId } from "../../../../src/hypermedia/inverse.ts";
import { didYouMean } from "../../edit-distance.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Inverse } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import type { Governed } from "../access-rule.ts";
import { declaredProperties, declaresOf } from "../declarations.ts";
import { snake } from "../derived-names.ts";
import { claim, type NameRegistry, type Resolved, unknownProperty } from "../members.ts";
import { concealed } from "../resource/comparable.ts";
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

/** Reports inverse collections that nobody can list, that tell of a link which its clients may not read, that another one repeats, and that share an address. */
export function checkInverses({ resources, report }: Resolved): void {
  const ids: NameRegistry = new Map(
    [...resources.values()].flatMap(({ model }) => model.operations.map(({ id }) => [id, `the operation "${id}"`])),
  );
  for (const { model, members } of resources.values()) {
    const segments: NameRegistry = new Map(
      model.operations.flatMap(({ on, segment, name }) =>
        on === "item" && segment !== null ? [[segment, `the operation "${name}"`]] : [],
      ),
    );
    if (model.bytes !== null) segments.set("content", "the bytes of the file");
    for (const [name, { at, said, property }] of members) {
      const listed = resources.get(property?.inverse?.resource ?? "")?.model;
      if (!property?.inverse || listed === undefined) continue;
      const { link } = property.inverse;
      const list = listed.operations.find(({ lifecycle }) => lifecycle === "list");
      if (list === undefined) {
        const message = `Nobody may list ${listed.name}, so "${name}" would have no entries.`;
        report.add("bad-inverse", said?.inverse?.resource.at ?? at, message, `Give ${listed.name} a rule for "list".`);
        continue;
      }
      const linked = listed.properties.find((each) => each.name === link);
      if (linked !== undefined && concealed(linked, list.access) !== null) {
        const message = `Not everybody who may list ${listed.name} may read "${link}", but "${name}" would tell them.`;
        report.add("bad-inverse", said?.inverse?.link.at ?? at, message, `Leave it out, or let them read "${link}".`);
        continue;
      }
      const other = claim(ids, inverseOperationId(list.id, link), `"${name}" of ${model.name}`);
      if (other !== null) {
        const message = `"${listed.name}.${link}" has an inverse already: ${other}.`;
        report.add("bad-inverse", said?.inverse?.link.at ?? at, message, "Keep one of the two.");
      }
      const taken = claim(segments, snake(name), `"${name}"`);
      if (taken !== null) {
        const message = `"${name}" and ${taken} of ${model.name} would have one address.`;
        report.add("duplicate-path", at, message, "Rename one of them.");
      }
    }
  }
}
