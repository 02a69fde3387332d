/** Compares the API as a whole. */

import { writtenDuration } from "../language/grammar/units.ts";
import { same } from "../language/json-equal.ts";
import type { Api, Limits, Paths } from "../language/model.ts";
import { DOCUMENTS } from "../language/resolve/api/unique-names.ts";
import { type Found, lacking, shown } from "./change.ts";
import type { Names } from "./renames.ts";

export function compareApis(before: Api, after: Api, names: Names, found: Found): void {
  addresses(before, after, found);
  languages(before.locales, after.locales, found.at({ key: "locales" }));
  const origins = found.at({ key: "origins" });
  origins.addLacking("origin", before.origins, after.origins, (one, no) => `Pages of ${one} may ${no}call the API.`);
  limits(before.limits, after.limits, found.at({ key: "limits" }));
  rolesAndScopes(before, after, found);
  authentication(before.authentication, after.authentication, names, found.at({ key: "authentication" }));
  // By default, the documentation is the guide, whose path is compared itself.
  const isGuide = ({ base, paths, documentation }: Api): boolean =>
    documentation === `${base.slice(0, -1)}${paths.docs}`;
  for (const key of ["title", "version", "description", "contact", "license", "documentation"] as const)
    if (!same(before[key], after[key]) && !(key === "documentation" && isGuide(before) && isGuide(after)))
      found.add("text-changed", `The ${key} has changed.`, key === "title" ? "api" : key);
}

function addresses(before: Api, after: Api, found: Found): void {
  found.addOther("base-changed", "The base is", before.base, after.base, "base");
  found.addOther("vocabulary-changed", "Term IRIs begin with", before.vocabulary, after.vocabulary, "vocabulary");
  for (const [key, name] of Object.entries(DOCUMENTS) as [keyof Paths, string][]) {
    const rule = key === "entrypoint" ? "entrypoint-moved" : "document-moved";
    found.addOther(rule, `The ${name} is at`, before.paths[key], after.paths[key], "paths");
  }
  for (const prefix of new Set([...Object.keys(before.prefixes), ...Object.keys(after.prefixes)])) {
    const [was, is] = [before.prefixes[prefix], after.prefixes[prefix]];
    if (was === undefined) found.add("prefix-added", `"${prefix}" is ${is}.`, "prefixes");
    else found.addOther("prefix-changed", `"${prefix}" is`, was, is ?? "removed", "prefixes");
  }
}

function languages(before: Api["locales"], after: Api["locales"], found: Found): void {
  for (const tag of lacking(before.offered, after.offered))
    found.add("locale-dropped", `"${tag}" is no longer offered.`);
  for (const tag of lacking(after.offered, before.offered)) found.add("locale-added", `"${tag}" is offered.`);
  found.addOther("default-locale-changed", "The default language is", shown(before.default), shown(after.default));
  if (!same([...before.indexed].sort(), [...after.indexed].sort()))
    found.add("speed-changed", `Indexes are kept for ${after.indexed.join(", ")}, not ${before.indexed.join(", ")}.`);
}

function limits(before: Limits, after: Limits, found: Found): void {
  rates(before.rate, after.rate, found);
  for (const [key, what] of [
    ["structuredContent", "Bytes of a body:"],
    ["formContent", "Bytes of a form:"],
    ["object", "Bytes of an object:"],
  ] as const)
    found.addOther(after[key] < before[key] ? "limit-lowered" : "limit-raised", what, before[key], after[key]);
}

/** A rate limits requests in the long run and at once. A client that loses either may be refused. */
function rates(before: Limits["rate"], after: Limits["rate"], found: Found): void {
  if (same(before, after)) return;
  const written = ({ requests, windowSeconds }: Limits["rate"]) =>
    `${requests} request${requests === 1 ? "" : "s"} in ${writtenDuration(windowSeconds)}`;
  // Compares the rates over both windows, which is exact.
  const long = Math.sign(after.requests * before.windowSeconds - before.requests * after.windowSeconds);
  const once = Math.sign(after.requests - before.requests);
  const [inLongRun, atOnce] = [long, once].map((sign) => ["fewer", "as many", "more"][sign + 1]);
  found.add(
    Math.min(long, once) < 0 ? "limit-lowered" : "limit-raised",
    `An address has ${written(after)}, no longer ${written(before)}: ${inLongRun} in the long run, ${atOnce} at once.`,
  );
}

function rolesAndScopes(before: Api, after: Api, all: Found): void {
  for (const what of ["role", "scope"] as const) {
    const [key, was] = [`${what}s` as const, new Map(before[`${what}s`].map((each) => [each.name, each]))];
    const found = all.at({ key });
    const names = after[key].map(({ name }) => name);
    for (const name of lacking([...was.keys()], names))
      found.add(`${what}-removed`, `The ${what} "${name}" is removed.`);
    for (const name of lacking(names, [...was.keys()])) found.add(`${what}-added`, `There is a ${what} "${name}".`);
    for (const { name, description } of after[key])
      if (was.has(name) && was.get(name)?.description !== description)
        found.add("text-changed", `The ${what} "${name}" has another description.`);
  }
  const was = new Map(before.roles.map(({ name, scopes }) => [name, scopes]));
  const found = all.at({ key: "roles" });
  for (const { name, scopes } of after.roles) {
    for (const scope of lacking(was.get(name) ?? scopes, scopes))
      found.add("role-narrowed", `The role "${name}" no longer has the scope "${scope}".`);
    for (const scope of lacking(scopes, was.get(name) ?? scopes))
      found.add("role-widened", `The role "${name}" has the scope "${scope}".`);
  }
}

function authentication(before: Api["authentication"], after: Api["authentication"], names: Names, found: Found): void {
  if (before === null || after === null) {
    if (after !== null) found.add("authentication-added", `The API has accounts: ${after.accounts.resource}.`);
    else if (before !== null) found.add("authentication-removed", "The API no longer has accounts.");
    return;
  }
  found.addOther("token-endpoint-moved", "Tokens are at", before.tokenPath, after.tokenPath);
  if (before.keys === null && after.keys !== null)
    found.add("authentication-added", `The API has API keys: ${after.keys.resource}.`);
  if (before.keys !== null && after.keys === null)
    found.add("authentication-removed", "The API no longer has API keys.");
  for (const what of ["accounts", "keys"] as const) {
    const [was, is] = [before[what], after[what]];
    if (was === null || is === null) continue;
    const resource = names.classOf(was.resource);
    for (const [part, name] of Object.entries({ ...was, resource })) {
      const now = is[part as keyof typeof is] as string | null;
      const then = part === "resource" || name === null ? name : names.propertyOf(resource, name);
      if (then !== now)
        found.add("authentication-changed", `The ${part} of the ${what}: ${shown(now)}, no longer ${shown(name)}.`);
    }
  }
}
