/** Inverse collections of the whole API: each has operations and an address of its own. */

import { inverseOperationId } from "../../../../src/hypermedia/inverse.ts";
import { claim, type NameRegistry } from "../members.ts";
import { snake } from "../names.ts";
import { concealed } from "../resource/comparable.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Reports inverse collections that nobody can list, that tell of a link which its clients may not read, that another one repeats, and that share an address. */
export function checkInverses(resources: ReadonlyMap<string, ResolvedResource>, { report }: Scope): void {
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
