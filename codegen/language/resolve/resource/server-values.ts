/** Properties that the server writes: when a resource was made and changed and by whom, counted numbers, and accounts as defaults. */

import { datatypeIri } from "../../../../src/hypermedia/datatypes.ts";
import { KEYWORDS } from "../../datatype-schemas.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Api, Constraints, Property } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import { find, type Members } from "../members.ts";
import type { Scope } from "../scope.ts";

export const UNCONSTRAINED = Object.fromEntries(
  [...KEYWORDS, "minItems", "maxItems", "maxLanguages"].map((keyword) => [keyword, null]),
) as unknown as Constraints;

/** A property that clients may omit, change and read, and that is no column. */
export const OPTIONAL = {
  required: false,
  readOnly: false,
  unique: false,
  automatic: null,
  default: null,
  backfill: null,
  read: null,
  write: null,
  column: null,
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
  type Name = "created" | "modified" | "owner";
  const builtIn = (name: Name, title: string, description: string, known: string | null) => ({
    ...OPTIONAL,
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
    readOnly: true,
    writeOnly: false,
    immutable: false,
    constraints: UNCONSTRAINED,
    source: name,
    column: name,
  });
  const range = { kind: "data", datatype: "dateTime", iri: datatypeIri("dateTime") } as const;
  const date = { range, examples: ["2030-01-31T12:00:00.000Z"] };
  const dates: Property[] = [
    { ...builtIn("created", "Created", "When it was made.", "dateCreated"), ...date },
    { ...builtIn("modified", "Modified", "When it was last changed.", "dateModified"), ...date },
  ];
  if (owner === null) return dates;
  // Otherwise no account with resources could be deleted.
  const link = { kind: "link", resource: owner.accounts, iri: owner.iri, onDelete: "cascade" } as const;
  return [...dates, { ...builtIn("owner", "Owner", "The user that made it.", null), range: link, examples: [] }];
}

/** Reports what a number cannot count by, and `me` where it may be nobody. */
export function checkServerValues({ access }: ParsedResource, members: Members, scope: Scope): void {
  const { report, api } = scope;
  const accounts = api.authentication?.accounts.resource;
  const counted: string[] = [];
  for (const { said, property } of members.values()) {
    if (property === null || said === null) continue;
    const { name, automatic, range } = property;
    if (said.sequence !== undefined) {
      counted.push(name);
      const message = `${members.of} is counted by "${counted[0]}" already.`;
      if (counted.length > 1) report.add("bad-sequence", said.keyAt("sequence"), message, "Keep one of the two.");
      else if (said.sequence.value !== true)
        checkCountedBy({ ...said.sequence, value: said.sequence.value }, members, scope);
    }
    if (automatic !== "me" || scope.obscure.has("authentication")) continue;
    if (range.kind === "link" && range.resource !== accounts) {
      const message = `"me" is an account, and "${name}" links to ${range.resource}.`;
      const suggestion = accounts === undefined ? "Leave it out." : `Leave it out, or link to ${accounts}.`;
      report.add("bad-default", said.keyAt("default"), message, suggestion);
    } else if (access?.append?.alternatives.some(({ parties }) => parties.every(({ who }) => who.value === "anyone"))) {
      const message = `Clients without an account may append, and then "${name}" would be nobody.`;
      report.add("bad-default", said.keyAt("default"), message, 'Let a "user" append, or leave out the default.');
    }
  }
}

function checkCountedBy(link: Located<string>, members: Members, scope: Scope): void {
  const property = find(members, link, scope);
  const lacking = property === null ? null : reasonAgainst(property);
  if (lacking === null) return;
  const message = `Nothing can be counted for each "${link.value}": ${lacking}.`;
  const suggestion = 'Name a link with "required: true, immutable: true", or write "sequence: true".';
  scope.report.add("bad-sequence", link.at, message, suggestion);
}

function reasonAgainst({ range, many, required, immutable }: Property): string | null {
  if (range.kind !== "link") return "it is no link";
  if (many) return "it may have several values";
  return required ? (immutable ? null : "it may change") : "it is not required";
}
