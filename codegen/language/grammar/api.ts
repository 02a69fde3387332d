/** The grammar of `api.yaml`: the API as a whole. */

import { allow } from "./common-keys.ts";
import { base, email, filePath, folderPath, namespace, origin, place, url } from "./iri-parsers.ts";
import { list, table } from "./list.ts";
import { locale, prefix, propertyName, reference, roleName, scopeName, text } from "./name-parsers.ts";
import { key, object } from "./object.ts";
import { durationUpTo, positiveUpTo, size } from "./units.ts";

const paths = object("paths table", {
  entrypoint: key(folderPath, "The entrypoint, which links to every collection.", { default: "/", example: "/start/" }),
  apidoc: key(folderPath, "The machine-readable description in Hydra's terms.", {
    default: "/apidoc/",
    example: "/description/",
  }),
  docs: key(folderPath, "The reference for people.", { default: "/docs/", example: "/reference/" }),
  openapi: key(filePath, "The OpenAPI description.", { default: "/openapi.json", example: "/description.json" }),
  contexts: key(folderPath, "The folder of the JSON-LD contexts.", { default: "/contexts/", example: "/terms/" }),
  shapes: key(folderPath, "The SHACL shapes of answers.", { default: "/shapes/", example: "/forms/" }),
});

const locales = object("locales table", {
  default: key(
    locale,
    "The language of texts without a language tag, and of answers to clients without a preference.",
    { required: true, example: "en" },
  ),
  offered: key(
    list(locale),
    "The languages that texts should be in. The server accepts and serves texts in other languages too.",
    { otherwise: "only the default", example: ["de", "en", "fr"] },
  ),
  indexed: key(
    list(locale),
    "The languages in which orders and prefix filters of multilingual properties stay fast however many entries there are, either alone or with the default as fallback. Each language costs space, and time at every write.",
    { otherwise: "only the default", example: ["en", "de"] },
  ),
});

// The settings RATE_LIMIT and RATE_LIMIT_WINDOW have the same bounds, except that RATE_LIMIT can be 0.
const rate = object("rate", {
  requests: key(
    positiveUpTo(1_000_000_000),
    "How many requests an IP address may send in a window, up to 1000000000. A deployment may override it with `RATE_LIMIT`.",
    { default: 180, example: 60 },
  ),
  window: key(
    durationUpTo(86_400),
    "How long a window is, up to `1 d`. A deployment may override it with `RATE_LIMIT_WINDOW`.",
    { default: "15 min", example: "1 min" },
  ),
});

const limits = object("limits table", {
  rate: key(rate, "How many requests an IP address may send, and in what time.", {
    default: {},
    example: { requests: 60, window: "1 min" },
  }),
  structuredContent: key(size, "The largest JSON-LD body.", { default: "5 MiB", example: "1 MiB" }),
  formContent: key(size, "The largest form body.", { default: "512 KiB", example: "64 KiB" }),
  object: key(size, "The largest file, including its metadata. A deployment may override it with `OBJECT_LIMIT`.", {
    default: "5 GiB",
    example: "100 MiB",
  }),
});

const role = object("role", {
  description: key(text, "What users with the role are trusted with, for people.", {
    otherwise: "the name",
    example: "Looks after the reference data.",
  }),
  scopes: key(list(reference("scope name")), "The scopes that every user with the role has.", {
    example: ["places:write"],
  }),
});

const accounts = object("accounts table", {
  resource: key(reference("resource name"), "The resource type whose resources are the users.", {
    required: true,
    example: "User",
  }),
  username: key(propertyName, "The property with the name to log in with.", { default: "username", example: "name" }),
  password: key(propertyName, "The property with the password.", { default: "password", example: "passphrase" }),
  roles: key(propertyName, "The property with the roles of a user.", {
    otherwise: "users have no roles",
    example: "roles",
  }),
  email: key(propertyName, "The property with the address that mail is sent to.", {
    otherwise: "no mail is sent",
    example: "email",
  }),
});

const keys = object("keys table", {
  resource: key(reference("resource name"), "The resource type whose resources are the API keys.", {
    required: true,
    example: "ApiKey",
  }),
  secret: key(propertyName, "The property with the secret, which is shown once.", {
    default: "key",
    example: "secret",
  }),
  scopes: key(propertyName, "The property with the scopes of a key.", {
    otherwise: "keys have no scopes",
    example: "scopes",
  }),
  expires: key(propertyName, "The property with the time when a key stops working.", {
    otherwise: "keys do not expire",
    example: "expires",
  }),
});

const authentication = object("authentication table", {
  token: key(filePath, "The path of the OAuth 2 token endpoint.", { default: "/oauth2/token", example: "/login" }),
  accounts: key(accounts, "The users, and which of their properties have which purpose.", {
    required: true,
    example: { resource: "User", roles: "roles", email: "email" },
  }),
  keys: key(keys, "The API keys, and which of their properties have which purpose.", {
    otherwise: "there are no API keys",
    example: { resource: "ApiKey", scopes: "scopes", expires: "expires" },
  }),
});

const license = object("license", {
  name: key(text, "Its name.", { required: true, example: "Apache 2.0" }),
  identifier: key(text, "Its SPDX identifier.", { example: "Apache-2.0" }),
  url: key(url, "Where to read it, if it has no SPDX identifier.", { example: "https://example.org/terms" }),
});

const contact = object("contact", {
  name: key(text, "Who they are.", { example: "The Atlas team" }),
  url: key(url, "Their website.", { example: "https://atlas.example/" }),
  email: key(email, "Their e-mail address.", { example: "api@atlas.example" }),
});

/** The file that begins with `api:`. */
export const api = object("API", {
  api: key(text, "The title of the API.", { required: true, example: "Atlas" }),
  version: key(text, "The version of the API, for people.", { required: true, example: "1.0.0" }),
  description: key(text, "What the API is about, for people.", {
    otherwise: "the title",
    example: "Countries, time zones and places, in many languages.",
  }),
  base: key(base, "The canonical base IRI. Every path of the spec lies under it; a deployment may replace it.", {
    required: true,
    example: "https://api.atlas.example/",
  }),
  vocabulary: key(place, "What every derived term IRI begins with; ends in `#` or `/`.", {
    otherwise: "the path of the apidoc and `#`",
    example: "/apidoc/#",
  }),
  documentation: key(place, "Where people read about the API; errors link to it.", {
    otherwise: "the path of the docs",
    example: "/docs/",
  }),
  license: key(license, "The license of the API.", { example: { name: "Apache 2.0", identifier: "Apache-2.0" } }),
  contact: key(contact, "Whom to ask about the API.", { example: { email: "api@atlas.example" } }),
  paths: key(paths, "Where the API's own documents are.", { default: {}, example: { docs: "/reference/" } }),
  prefixes: key(table(prefix, namespace), "Namespaces for prefixed names such as `schema:Place`.", {
    example: { schema: "https://schema.org/" },
  }),
  locales: key(locales, "The languages of multilingual properties.", {
    default: { default: "en" },
    example: { default: "en", offered: ["en", "de"] },
  }),
  origins: key(list(origin), "The origins that browsers may call from, exactly as they send them.", {
    otherwise: "none but its own",
    example: ["https://app.atlas.example"],
  }),
  limits: key(limits, "How much a client may ask.", { default: {}, example: { structuredContent: "1 MiB" } }),
  roles: key(table(roleName, role), "What users can be trusted with, by name. Access rules name them.", {
    example: { admin: { description: "Looks after the reference data." } },
  }),
  scopes: key(table(scopeName, text), "What tokens and keys can be limited to, by name, each with a description.", {
    example: { "places:write": "Append, change and delete places." },
  }),
  authentication: key(authentication, "How users and applications prove who they are.", {
    otherwise: "every client is anonymous",
    example: { accounts: { resource: "User", roles: "roles", email: "email" } },
  }),
  allow,
});
