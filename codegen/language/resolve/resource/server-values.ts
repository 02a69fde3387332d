/** Checks values that the server gives: counted numbers, and accounts as defaults. */

import type { ParsedResource } from "../../grammar.ts";
import type { Property } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import { find, type Members } from "../members.ts";
import type { Scope } from "../scope.ts";

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
      if (counted.length > 1)
        report.add(
          "bad-sequence",
          said.keyAt("sequence"),
          `${members.of} is counted by "${counted[0]}" already.`,
          "Keep one of the two.",
        );
      else if (said.sequence.value !== true)
        checkCountedBy({ ...said.sequence, value: said.sequence.value }, members, scope);
    }
    if (automatic !== "me" || scope.obscure.has("authentication")) continue;
    if (range.kind === "link" && range.resource !== accounts)
      report.add(
        "bad-default",
        said.keyAt("default"),
        `"me" is an account, and "${name}" links to ${range.resource}.`,
        accounts === undefined ? "Leave it out." : `Leave it out, or link to ${accounts}.`,
      );
    else if (access?.append?.alternatives.some(({ parties }) => parties.every(({ who }) => who.value === "anyone")))
      report.add(
        "bad-default",
        said.keyAt("default"),
        `Clients without an account may append, and then "${name}" would be nobody.`,
        'Let a "user" append, or leave out the default.',
      );
  }
}

function checkCountedBy(link: Located<string>, members: Members, scope: Scope): void {
  const property = find(members, link, scope);
  const lacking = property === null ? null : reasonAgainst(property);
  if (lacking !== null)
    scope.report.add(
      "bad-sequence",
      link.at,
      `Nothing can be counted for each "${link.value}": ${lacking}.`,
      'Name a link with "required: true, immutable: true", or write "sequence: true".',
    );
}

function reasonAgainst({ range, many, required, immutable }: Property): string | null {
  if (range.kind !== "link") return "it is no link";
  if (many) return "it may have several values";
  return required ? (immutable ? null : "it may change") : "it is not required";
}
