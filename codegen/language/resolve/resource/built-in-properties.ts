/** Properties that the server writes: when a resource was made and changed, and by whom. */

import { datatypeIri } from "../../../../src/hypermedia/datatypes.ts";
import type { Api, Constraints, Property } from "../../model.ts";

export const UNCONSTRAINED: Constraints = {
  enum: null,
  pattern: null,
  minLength: null,
  maxLength: null,
  minimum: null,
  maximum: null,
  exclusiveMinimum: null,
  exclusiveMaximum: null,
  multipleOf: null,
  minItems: null,
  maxItems: null,
  maxLanguages: null,
};

const SCHEMA_ORG = /^https?:\/\/schema\.org\/$/;

/** `created` and `modified`, and `owner` if each resource belongs to its maker. */
export function builtInProperties(
  api: Api,
  owner: { readonly accounts: string; readonly iri: string } | null,
): readonly Property[] {
  const schema = Object.values(api.prefixes).find((namespace) => SCHEMA_ORG.test(namespace));
  // The same terms in every class.
  const term = (name: string, known: string | null): string =>
    schema !== undefined && known !== null ? `${schema}${known}` : `${api.vocabulary}Resource/${name}`;
  const builtIn = (
    name: "created" | "modified" | "owner",
    title: string,
    description: string,
    known: string | null,
  ) => ({
    name,
    renamedFrom: [],
    group: null,
    since: null,
    deprecated: null,
    iri: term(name, known),
    title,
    description,
    many: false,
    multilingual: false,
    required: false,
    readOnly: true,
    writeOnly: false,
    unique: false,
    immutable: false,
    automatic: null,
    default: null,
    backfill: null,
    constraints: UNCONSTRAINED,
    read: null,
    write: null,
    source: name,
    column: name,
  });
  const date = { kind: "data", datatype: "dateTime", iri: datatypeIri("dateTime") } as const;
  const dates: Property[] = [
    {
      ...builtIn("created", "Created", "When it was made.", "dateCreated"),
      range: date,
      examples: ["2030-01-31T12:00:00.000Z"],
    },
    {
      ...builtIn("modified", "Modified", "When it was last changed.", "dateModified"),
      range: date,
      examples: ["2030-01-31T12:00:00.000Z"],
    },
  ];
  if (owner === null) return dates;
  // Otherwise no account with resources could be deleted.
  const link = { kind: "link", resource: owner.accounts, iri: owner.iri, onDelete: "cascade" } as const;
  return [...dates, { ...builtIn("owner", "Owner", "The user that made it.", null), range: link, examples: [] }];
}
