/** Resolves access rules: looks up their roles, scopes, owners, relations, links and conditions. */

import { didYouMean, nearestWord } from "../edit-distance.ts";
import type { ParsedAlternative, ParsedParty, ParsedRule } from "../grammar/access-rule.ts";
import type { AccountPath, Alternative, Party, Rule } from "../model.ts";
import { type Located, part, type Spot } from "../yaml-node.ts";
import { resolveCondition } from "./condition.ts";
import {
  type Declares,
  type DeclaringType,
  declaresOf,
  isLinkToAccounts,
  linksToAccounts,
  targetOf,
} from "./declarations.ts";
import { relationNamed, relationsOf } from "./relations.ts";
import { choices, lacksUsers, type Scope } from "./scope.ts";

/** The resource type that a rule is about. */
export interface Governed extends DeclaringType {
  /** Whether resources have an owner; null: not known, so not checked. */
  readonly owned: boolean | null;
  /** What the rule is about: an existing resource, one that is to be made, or the collection. */
  readonly subject: "resource" | "new" | "collection";
  /** Whether some rule about existing resources names the owner. */
  readonly claimed: boolean;
}

export const OWNER: AccountPath = { name: "owner", links: [], end: "owner" };

/** Most links on a path (clause REL-1). */
const MOST_LINKS = 3;

/** The rule, without the alternatives that are reported. */
export function resolveRule(said: ParsedRule | undefined, governed: Governed, scope: Scope): Rule {
  return (said?.alternatives ?? []).flatMap((each): Alternative[] => {
    const when = conditionsOf(each, governed, scope);
    const parties = each.parties.map((party) => partyOf(party, governed, scope));
    return parties.includes(null) ? [] : [{ parties: parties as readonly Party[], when }];
  });
}

function conditionsOf({ when }: ParsedAlternative, governed: Governed, scope: Scope): Alternative["when"] {
  const [first] = when;
  if (governed.subject !== "collection" || first === undefined)
    return when.map((each) => resolveCondition(each, governed, scope));
  const message = "A condition reads a property of a resource, and the operation is on a collection.";
  scope.report.add("bad-permission", first.property.at, message, "Leave out the condition.");
  return [];
}

/** The party, or null, which is reported. */
function partyOf({ who, scope: named }: ParsedParty, governed: Governed, scope: Scope): Party | null {
  if (!isAnyone(who.value, scope) && lacksUsers(scope, "bad-permission", who.at, `"${who.value}" needs users`))
    return null;
  if (named !== null) return known("scope", named, governed, scope) ? { who: "scope", scope: named.value } : null;
  if (who.value === "anyone" || who.value === "user") return { who: who.value };
  if (who.value === "owner") return ownerFits(who, governed, scope) ? { who: "related", path: OWNER } : null;
  const isPath =
    who.value.includes(".") ||
    relationNamed(governed.name, who.value, scope) !== undefined ||
    (!scope.api.roles.some(({ name }) => name === who.value) && isLink(governed.declares(who.value)));
  if (!isPath) return known("role", who, governed, scope) ? { who: "role", role: who.value } : null;
  if (governed.subject === "collection") {
    const message = `"${who.value}" follows links of a resource, and the operation is on a collection.`;
    return refuse(who.at, message, 'Write "user", a role or a scope.', scope);
  }
  const path = pathOf(who, governed, scope);
  return path && { who: "related", path };
}

function refuse(at: Spot, message: string, suggestion: string | null, { report }: Scope): null {
  report.add("bad-permission", at, message, suggestion);
  return null;
}

const isLink = (declared: ReturnType<Declares>): boolean => targetOf(declared) !== undefined;

const isProperty = ({ subject, declares }: Governed, name: string): boolean =>
  subject !== "collection" && typeof declares(name) === "object" && declares(name) !== null;

/** The path of links, or null, which is reported. */
function pathOf(said: Located<string>, governed: Governed, scope: Scope): AccountPath | null {
  const { value, at } = said;
  const links: string[] = [];
  let here: DeclaringType = governed;
  let offset = 0;
  const segments = value.split(".");
  for (const [index, segment] of segments.entries()) {
    const spot = part(at, value, offset, segment.length);
    offset += segment.length + 1;
    const isLast = index === segments.length - 1;
    const relation = isLast ? relationNamed(here.name, segment, scope) : undefined;
    if (relation === null) return null;
    if (relation !== undefined) return { name: value, links, end: relation };
    const declared = here.declares(segment);
    if (declared === null) return null;
    if (isLast && segment === "owner" && declared === "server") return { name: value, links, end: "owner" };
    if (declared === undefined || declared === "server" || declared.link === undefined) {
      const ends = endsOf(here, isLast, scope);
      const what = isLast ? "relation, and no link to accounts, named" : "link";
      const suggestion = didYouMean(segment, ends) ?? choices(isLast ? "name" : "link", ends);
      return refuse(spot, `${here.name} has no ${what} "${segment}".`, suggestion, scope);
    }
    links.push(segment);
    if (links.length > MOST_LINKS) {
      const suggestion = `Give ${governed.name}, or a resource on the path, a link that shortens it.`;
      return refuse(at, `The path "${value}" has more than ${MOST_LINKS} links.`, suggestion, scope);
    }
    const target = declared.link.value;
    const next = { name: target, declares: declaresOf(target, scope) };
    if (isLast && isLinkToAccounts(declared, scope)) return { name: value, links, end: "account" };
    const onward = endsOf(next, true, scope);
    if (isLast) {
      if (scope.classes.get(target)?.kind !== "resource") return null;
      const message = `"${value}" ends at ${target}, and a path has to end at accounts.`;
      const suggestion =
        onward.length === 0
          ? `Declare a relation of ${target}, under "relations", and name it: "${value}.member".`
          : `Continue to accounts: ${onward.map((end) => `"${value}.${end}"`).join(" or ")}.`;
      return refuse(spot, message, suggestion, scope);
    }
    const goesOn = index < segments.length - 2 || isLink(next.declares(segments[index + 1] ?? ""));
    if (declared.many.value && goesOn) {
      const message = `"${segment}" of ${here.name} may have many values, and only the last link of a path may.`;
      return refuse(spot, message, "Declare a relation where the path ends, or follow a link with one value.", scope);
    }
    here = next;
  }
  return null;
}

/** What a path can name next; `last`: at its end. */
function endsOf({ name, declares }: DeclaringType, last: boolean, scope: Scope) {
  const said = scope.classes.get(name);
  const links = said?.kind === "resource" ? linksToAccounts(name, scope, !last) : [];
  const owner = last && declares("owner") === "server" ? ["owner"] : [];
  return [...(last ? relationsOf(name, scope) : []), ...links, ...owner];
}

/** True for "anyone" and misspellings of it, which need no users. */
const isAnyone = (who: string, { api }: Scope): boolean =>
  who === "anyone" || nearestWord(who, whoMay(api)) === "anyone";

/** All words that a rule of any resource type can consist of. */
const whoMay = ({ roles }: Scope["api"]): readonly string[] =>
  [roles.map(({ name }) => name), "anyone", "user", "owner", "nobody"].flat();

function ownerFits({ at }: Located<string>, { name, owned, subject, claimed }: Governed, scope: Scope): boolean {
  const { report, reported } = scope;
  const exists = subject === "resource";
  if (owned === false && (exists || claimed)) {
    if (!reported.has(`owner of ${name}`))
      report.add("bad-owner", at, `${name} has no owner.`, 'Add "owner: creator", or name a role instead.');
    reported.add(`owner of ${name}`);
    return false;
  }
  if (!exists) refuse(at, "The operation is on a collection, which has no owner.", 'Did you mean "user"?', scope);
  return exists;
}

function known(kind: "role" | "scope", said: Located<string>, governed: Governed, scope: Scope): boolean {
  const { api, obscure, undeclared, used } = scope;
  used.add(`${kind} ${said.value}`);
  if (obscure.has(`${kind}s`)) return true;
  const names = (kind === "role" ? api.roles : api.scopes).map((each) => each.name);
  if (names.includes(said.value)) return true;
  const paths = governed.subject === "collection" ? [] : endsOf(governed, true, scope);
  const alternatives = [...whoMay(api), ...paths, ...api.scopes.map((each) => `scope ${each.name}`)];
  const word = said.value.replace(/^roles?[:=]/i, "").replace(/^scopes?[:=]/i, "scope ");
  const isScope = alternatives.includes(`scope ${word}`);
  const meant =
    kind === "scope" ? nearestWord(word, names) : isScope ? `scope ${word}` : nearestWord(word, alternatives);
  if (meant?.startsWith("scope ")) used.add(meant);
  const links = paths.filter((path) => path !== "owner");
  const suggestion =
    kind === "role" && isProperty(governed, said.value)
      ? `"${said.value}" is a property. Write it as a condition: "user when ${said.value}". Several go into parentheses: "user when (published and ${said.value})".`
      : meant !== null
        ? `Did you mean "${meant}"?`
        : kind === "role" && links.length > 0
          ? `Declare the role in the file of the API, or use a link or relation: ${links.join(", ")}.`
          : null;
  undeclared.add(`${kind}s`, said, `There is no ${kind} "${said.value}".`, suggestion);
  return false;
}
