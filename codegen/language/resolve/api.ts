/** Resolves `api.yaml`, with its defaults. */

import { createReport, type Report } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import { RULE_WORDS } from "../grammar/access-rule.ts";
import { KINDS, type ParsedApi } from "../grammar.ts";
import type { Api } from "../model.ts";
import { type Located, nodeOf, nowhere, valuesOf } from "../yaml-node.ts";
import { createUndeclared, type Undeclared, unrepeated } from "./scope.ts";

/** Stands in for an `api.yaml` that cannot be read, so that the other files can be checked. */
export function defaultApi(): Api {
  const report = createReport();
  const said = KINDS.api.read(nodeOf({ api: "API" }, nowhere("api.yaml")), report);
  if (said === undefined) throw new TypeError("The default API cannot be read.");
  return resolveApi(said, report, createUndeclared(report));
}

/** The API. `checkAuthentication` checks the parts of the authentication when the resources are known. */
export function resolveApi(said: ParsedApi, report: Report, undeclared: Undeclared): Api {
  const title = said.api?.value ?? "";
  const base = said.base?.value ?? "http://localhost/";
  const absolute = (place: string): string => (place.startsWith("/") ? `${base.slice(0, -1)}${place}` : place);
  const { limits, contact, license } = said;
  const paths = valuesOf(said.paths, "entrypoint", "apidoc", "docs", "openapi", "contexts", "shapes");
  const vocabulary = absolute(said.vocabulary?.value ?? `${paths.apidoc}#`);
  if (said.vocabulary !== undefined && !/[#/]$/.test(vocabulary)) {
    const message = "Term IRIs begin with the vocabulary, so it ends in # or /.";
    report.add("bad-iri", said.vocabulary.at, message, `Did you mean "${said.vocabulary.value}#"?`);
  }
  if (license?.identifier !== undefined && license.url !== undefined) {
    const message = "A license has an identifier or a url, not both.";
    report.add("conflicting-keys", license.keyAt("url"), message, "Keep the identifier.");
  }
  return {
    title,
    version: said.version?.value ?? "",
    description: said.description?.value ?? title,
    base,
    vocabulary,
    documentation: absolute(said.documentation?.value ?? paths.docs),
    paths,
    prefixes: prefixesOf(said, report),
    locales: localesOf(said, report),
    origins: unrepeated(said.origins?.items ?? [], "origin", report),
    limits: {
      rate: { requests: limits.rate.requests.value, windowSeconds: limits.rate.window.value },
      ...valuesOf(limits, "structuredContent", "formContent", "object"),
    },
    roles: rolesOf(said, report, undeclared),
    scopes: (said.scopes?.entries ?? []).map(({ key, value }) => {
      return { name: key.value, description: value?.value ?? key.value };
    }),
    authentication: authenticationOf(said),
    contact: contact === undefined ? null : valuesOf(contact, "name", "url", "email"),
    license:
      license === undefined ? null : { name: license.name?.value ?? "", ...valuesOf(license, "identifier", "url") },
  };
}

function prefixesOf(said: ParsedApi, report: Report): Record<string, string> {
  const prefixes: Record<string, string> = {};
  for (const { key, value } of said.prefixes?.entries ?? []) {
    if (key.value === "hydra" && value?.value !== "http://www.w3.org/ns/hydra/core#") {
      const message = 'The prefix "hydra" is that of the Hydra core vocabulary.';
      report.add("reserved-name", key.at, message, "Choose another prefix.");
    } else prefixes[key.value] = value?.value ?? `urn:${key.value}:`;
  }
  return prefixes;
}

function localesOf({ locales }: ParsedApi, report: Report): Api["locales"] {
  const standard = locales.default?.value ?? "en";
  const tags = unrepeated(locales.offered?.items ?? [], "language", report);
  const offered = locales.offered === undefined ? [standard] : tags;
  if (locales.default !== undefined && locales.offered?.whole !== false && !offered.includes(standard)) {
    const message = `The default language "${standard}" is not among those offered.`;
    const suggestion = `Add it: "offered: [${[standard, ...tags].join(", ")}]".`;
    report.add("unknown-locale", locales.default.at, message, suggestion);
  }
  if (locales.indexed === undefined) return { default: standard, offered, indexed: [standard] };
  // An error in the default language is reported there.
  const known = [...new Set([...tags, standard])];
  const isKnown = locales.legible("offered") && locales.offered?.whole !== false;
  for (const { value, at } of locales.indexed.items) {
    if (known.some((tag) => value === tag || value.startsWith(`${tag}-`)) || !isKnown) continue;
    const suggestion = didYouMean(value, known) ?? `Add it: "offered: [${[...known, value].join(", ")}]".`;
    report.add("unknown-locale", at, `The language "${value}" is not among those offered.`, suggestion);
  }
  return { default: standard, offered, indexed: unrepeated(locales.indexed.items, "language", report) };
}

function rolesOf(said: ParsedApi, report: Report, undeclared: Undeclared): Api["roles"] {
  const known = new Set((said.scopes?.entries ?? []).map(({ key }) => key.value));
  return (said.roles?.entries ?? []).map(({ key, value }) => {
    if ((RULE_WORDS as readonly string[]).includes(key.value)) {
      const message = `A role cannot be named "${key.value}": access rules have that word already.`;
      report.add("reserved-name", key.at, message, "Choose another name.");
    }
    const isKnown = (scope: Located<string>): boolean => known.has(scope.value) || !said.legible("scopes");
    const given = value?.scopes?.items ?? [];
    for (const scope of given.filter((each) => !isKnown(each)))
      undeclared.add("scopes", scope, `There is no scope "${scope.value}".`, didYouMean(scope.value, known));
    const scopes = unrepeated(given.filter(isKnown), "scope", report);
    return { name: key.value, description: value?.description?.value ?? key.value, scopes };
  });
}

function authenticationOf({ authentication: said }: ParsedApi): Api["authentication"] {
  const accounts = said?.accounts;
  if (said === undefined || accounts === undefined) return null;
  const { keys } = said;
  return {
    tokenPath: said.token.value,
    accounts: {
      resource: accounts.resource?.value ?? "",
      ...valuesOf(accounts, "username", "password", "roles", "email"),
    },
    keys:
      keys === undefined
        ? null
        : { resource: keys.resource?.value ?? "", ...valuesOf(keys, "secret", "scopes", "expires") },
  };
}
