/** The API as a whole: what `api.yaml` says, with its defaults. */

import type { Report } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import { RULE_WORDS } from "../grammar/access-rule.ts";
import type { ParsedApi } from "../grammar.ts";
import type { Api } from "../model.ts";
import type { Located } from "../yaml-node.ts";
import type { Undeclared } from "./unresolved-references.ts";

/** The API of a spec whose `api.yaml` cannot be read: enough to look at the rest. */
export const UNKNOWN_API: Api = {
  title: "",
  version: "",
  description: "",
  base: "http://localhost/",
  vocabulary: "http://localhost/#",
  documentation: "http://localhost/",
  paths: {
    entrypoint: "/",
    apidoc: "/apidoc/",
    docs: "/docs/",
    openapi: "/openapi.json",
    contexts: "/contexts/",
    shapes: "/shapes/",
  },
  prefixes: {},
  locales: { default: "en", offered: ["en"], indexed: ["en"] },
  origins: [],
  limits: { rate: { requests: 1, windowSeconds: 1 }, structuredContent: 1, formContent: 1, object: 1 },
  roles: [],
  scopes: [],
  authentication: null,
  contact: null,
  license: null,
};

/** The API, with authentication only as it is written: whether its parts exist is asked when the resources are known. */
export function resolveApi(said: ParsedApi, report: Report, undeclared: Undeclared): Api {
  const title = said.api?.value ?? UNKNOWN_API.title;
  const base = said.base?.value ?? UNKNOWN_API.base;
  const absolute = (place: string): string => (place.startsWith("/") ? `${base.slice(0, -1)}${place}` : place);
  const { entrypoint, apidoc, docs, openapi, contexts, shapes } = said.paths;
  const paths = {
    entrypoint: entrypoint.value,
    apidoc: apidoc.value,
    docs: docs.value,
    openapi: openapi.value,
    contexts: contexts.value,
    shapes: shapes.value,
  };
  const vocabulary = absolute(said.vocabulary?.value ?? `${paths.apidoc}#`);
  if (said.vocabulary !== undefined && !/[#/]$/.test(vocabulary)) {
    report.add(
      "bad-iri",
      said.vocabulary.at,
      "The vocabulary is what term IRIs begin with, so it ends in # or /.",
      `Did you mean "${said.vocabulary.value}#"?`,
    );
  }
  if (said.license?.identifier !== undefined && said.license.url !== undefined) {
    report.add(
      "conflicting-keys",
      said.license.keyAt("url"),
      "A license has an identifier or a url, not both.",
      "Keep the identifier.",
    );
  }
  const { limits, contact, license } = said;
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
      structuredContent: limits.structuredContent.value,
      formContent: limits.formContent.value,
      object: limits.object.value,
    },
    roles: rolesOf(said, report, undeclared),
    scopes: (said.scopes?.entries ?? []).map(({ key, value }) => ({
      name: key.value,
      description: value?.value ?? key.value,
    })),
    authentication: authenticationOf(said),
    contact:
      contact === undefined
        ? null
        : { name: contact.name?.value ?? null, url: contact.url?.value ?? null, email: contact.email?.value ?? null },
    license:
      license === undefined
        ? null
        : {
            name: license.name?.value ?? "",
            identifier: license.identifier?.value ?? null,
            url: license.url?.value ?? null,
          },
  };
}

function prefixesOf(said: ParsedApi, report: Report): Record<string, string> {
  const prefixes: Record<string, string> = {};
  for (const { key, value } of said.prefixes?.entries ?? []) {
    if (key.value === "hydra" && value?.value !== "http://www.w3.org/ns/hydra/core#") {
      report.add(
        "reserved-name",
        key.at,
        'The prefix "hydra" is that of the Hydra core vocabulary.',
        "Choose another prefix.",
      );
    } else prefixes[key.value] = value?.value ?? `urn:${key.value}:`;
  }
  return prefixes;
}

function localesOf(said: ParsedApi, report: Report): Api["locales"] {
  const standard = said.locales.default?.value ?? "en";
  const offered = said.locales.offered;
  const indexed = indexedOf(
    said,
    standard,
    offered === undefined ? null : offered.items.map(({ value }) => value),
    report,
  );
  if (offered === undefined) return { default: standard, offered: [standard], indexed };
  const tags = unrepeated(offered.items, "language", report);
  if (said.locales.default !== undefined && offered.whole && !tags.includes(standard)) {
    report.add(
      "unknown-locale",
      said.locales.default.at,
      `The default language "${standard}" is not among those offered.`,
      `Add it: "offered: [${[standard, ...tags].join(", ")}]".`,
    );
  }
  return { default: standard, offered: tags, indexed };
}

/** The languages that have indexes; each is one of those offered, or a variant of one. */
function indexedOf(
  { locales }: ParsedApi,
  standard: string,
  offered: readonly string[] | null,
  report: Report,
): readonly string[] {
  if (locales.indexed === undefined) return [standard];
  // That the default is not offered is told of it.
  const known = [...new Set([...(offered ?? []), standard])];
  const settled = locales.legible("offered") && locales.offered?.whole !== false;
  for (const { value, at } of locales.indexed.items) {
    if (known.some((tag) => value === tag || value.startsWith(`${tag}-`)) || !settled) continue;
    const suggestion = didYouMean(value, known) ?? `Add it: "offered: [${[...known, value].join(", ")}]".`;
    report.add("unknown-locale", at, `The language "${value}" is not among those offered.`, suggestion);
  }
  return unrepeated(locales.indexed.items, "language", report);
}

function rolesOf(said: ParsedApi, report: Report, undeclared: Undeclared): Api["roles"] {
  const known = new Set((said.scopes?.entries ?? []).map(({ key }) => key.value));
  return (said.roles?.entries ?? []).map(({ key, value }) => {
    if ((RULE_WORDS as readonly string[]).includes(key.value)) {
      report.add(
        "reserved-name",
        key.at,
        `A role cannot be named "${key.value}": access rules have that word already.`,
        "Choose another name.",
      );
    }
    const isUnknown = (scope: string): boolean => !known.has(scope) && said.legible("scopes");
    const scopes = unrepeated(value?.scopes?.items ?? [], "scope", report, isUnknown);
    for (const scope of value?.scopes?.items ?? []) {
      if (isUnknown(scope.value)) {
        undeclared.add("scopes", scope, `There is no scope "${scope.value}".`, didYouMean(scope.value, known));
      }
    }
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
      username: accounts.username.value,
      password: accounts.password.value,
      roles: accounts.roles?.value ?? null,
      email: accounts.email?.value ?? null,
    },
    keys:
      keys === undefined
        ? null
        : {
            resource: keys.resource?.value ?? "",
            secret: keys.secret.value,
            scopes: keys.scopes?.value ?? null,
            expires: keys.expires?.value ?? null,
          },
  };
}

/** Each once; what stands twice is reported, but for what is at fault anyway. */
function unrepeated(
  said: readonly Located<string>[],
  what: string,
  report: Report,
  isFaulty: (value: string) => boolean = () => false,
): string[] {
  const seen = new Set<string>();
  for (const { value, at } of said) {
    if (seen.has(value) && !isFaulty(value)) {
      report.add("duplicate-name", at, `The ${what} "${value}" stands here twice.`, "Keep one of the two.");
    }
    seen.add(value);
  }
  return [...seen];
}
