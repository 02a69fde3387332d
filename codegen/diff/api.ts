/** Compares the API as a whole. */

import { writtenDuration } from "../language/grammar/units.ts";
import { same } from "../language/json-equal.ts";
import type { Api, Limits, Paths } from "../language/model.ts";
import { DOCUMENTS } from "../language/resolve/api/paths.ts";
import { type Found, lacking, shown } from "./change.ts";
import type { Names } from "./renames.ts";

export function compareApis(before: Api, after: Api, names: Names, found: Found): void {
  addresses(before, after, found);
  languages(before.locales, after.locales, found.at({ key: "locales" }));
  for (const origin of lacking(before.origins, after.origins))
    found.add("origin-removed", `Pages of ${origin} may no longer call the API.`, "origins");
  for (const origin of lacking(after.origins, before.origins))
    found.add("origin-added", `Pages of ${origin} may call the API.`, "origins");
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
  if (before.base !== after.base)
    found.add("base-changed", `The base is ${after.base}, no longer ${before.base}.`, "base");
  if (before.vocabulary !== after.vocabulary)
    found.add(
      "vocabulary-changed",
      `Term IRIs begin with ${after.vocabulary}, no longer ${before.vocabulary}.`,
      "vocabulary",
    );
  for (const [key, name] of Object.entries(DOCUMENTS) as [keyof Paths, string][])
    if (before.paths[key] !== after.paths[key]) {
      const message = `The ${name} is at ${after.paths[key]}, no longer ${before.paths[key]}.`;
      found.add(key === "entrypoint" ? "entrypoint-moved" : "document-moved", message, "paths");
    }
  for (const prefix of new Set([...Object.keys(before.prefixes), ...Object.keys(after.prefixes)])) {
    const [was, is] = [before.prefixes[prefix], after.prefixes[prefix]];
    if (was === undefined) found.add("prefix-added", `"${prefix}" is ${is}.`, "prefixes");
    else if (was !== is)
      found.add("prefix-changed", `"${prefix}" is ${is ?? "removed"}, no longer ${was}.`, "prefixes");
  }
}

function languages(before: Api["locales"], after: Api["locales"], found: Found): void {
  for (const tag of lacking(before.offered, after.offered))
    found.add("locale-dropped", `"${tag}" is no longer offered.`);
  for (const tag of lacking(after.offered, before.offered)) found.add("locale-added", `"${tag}" is offered.`);
  if (before.default !== after.default)
    found.add("default-locale-changed", `The default language is "${after.default}", no longer "${before.default}".`);
  if (!same([...before.indexed].sort(), [...after.indexed].sort()))
    found.add("speed-changed", `Indexes are kept for ${after.indexed.join(", ")}, not ${before.indexed.join(", ")}.`);
}

function limits(before: Limits, after: Limits, found: Found): void {
  const compare = (what: string, was: number, is: number): void => {
    if (was !== is) found.add(is < was ? "limit-lowered" : "limit-raised", `${what}: ${is}, no longer ${was}.`);
  };
  rates(before.rate, after.rate, found);
  compare("Bytes of a body", before.structuredContent, after.structuredContent);
  compare("Bytes of a form", before.formContent, after.formContent);
  compare("Bytes of an object", before.object, after.object);
}

/** A rate limits requests in the long run and at once. A client that loses either may be refused. */
function rates(before: Limits["rate"], after: Limits["rate"], found: Found): void {
  if (same(before, after)) return;
  const written = ({ requests, windowSeconds }: Limits["rate"]) =>
    `${requests} request${requests === 1 ? "" : "s"} in ${writtenDuration(windowSeconds)}`;
  // Compares the rates over both windows, which is exact.
  const long = Math.sign(after.requests * before.windowSeconds - before.requests * after.windowSeconds);
  const once = Math.sign(after.requests - before.requests);
  const worded = `${["fewer", "as many", "more"][long + 1]} in the long run, ${["fewer", "as many", "more"][once + 1]} at once`;
  found.add(
    Math.min(long, once) < 0 ? "limit-lowered" : "limit-raised",
    `An address has ${written(after)}, no longer ${written(before)}: ${worded}.`,
  );
}

function rolesAndScopes(before: Api, after: Api, found: Found): void {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  for (const [what, key] of [
    ["role", "roles"],
    ["scope", "scopes"],
  ] as const) {
    for (const name of lacking(names(before[key]), names(after[key])))
      found.add(`${what}-removed`, `The ${what} "${name}" is removed.`, key);
    for (const name of lacking(names(after[key]), names(before[key])))
      found.add(`${what}-added`, `There is a ${what} "${name}".`, key);
    for (const is of after[key]) {
      const was = before[key].find(({ name }) => name === is.name);
      if (was !== undefined && was.description !== is.description)
        found.add("text-changed", `The ${what} "${is.name}" has another description.`, key);
    }
  }
  for (const is of after.roles) {
    const was = before.roles.find(({ name }) => name === is.name);
    if (was === undefined) continue;
    for (const scope of lacking(was.scopes, is.scopes))
      found.add("role-narrowed", `The role "${is.name}" no longer has the scope "${scope}".`, "roles");
    for (const scope of lacking(is.scopes, was.scopes))
      found.add("role-widened", `The role "${is.name}" has the scope "${scope}".`, "roles");
  }
}

function authentication(before: Api["authentication"], after: Api["authentication"], names: Names, found: Found): void {
  if (before === null || after === null) {
    if (after !== null) found.add("authentication-added", `The API has accounts: ${after.accounts.resource}.`);
    else if (before !== null) found.add("authentication-removed", "The API no longer has accounts.");
    return;
  }
  if (before.tokenPath !== after.tokenPath)
    found.add("token-endpoint-moved", `Tokens are at ${after.tokenPath}, no longer ${before.tokenPath}.`);
  if (before.keys === null && after.keys !== null)
    found.add("authentication-added", `The API has API keys: ${after.keys.resource}.`);
  if (before.keys !== null && after.keys === null)
    found.add("authentication-removed", "The API no longer has API keys.");
  const parts = [
    ["accounts", before.accounts, after.accounts],
    ["keys", before.keys, after.keys],
  ] as const;
  for (const [what, was, is] of parts) {
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
