/** The grammar of `api.yaml`: the API as a whole. */

import { base, email, filePath, folderPath, namespace, origin, place, url } from "./addresses.ts";
import { allow } from "./allow.ts";
import { list, table } from "./list.ts";
import { duration, positive, size } from "./measures.ts";
import { key, object } from "./object.ts";
import { locale, prefix, propertyName, reference, roleName, scopeName, text } from "./words.ts";

const paths = object("paths table", {
  entrypoint: key(folderPath, "The entrypoint, which links to every collection.", { default: "/" }),
  apidoc: key(folderPath, "The machine-readable description in Hydra's terms.", { default: "/apidoc/" }),
  docs: key(folderPath, "The reference for people.", { default: "/docs/" }),
  openapi: key(filePath, "The OpenAPI description.", { default: "/openapi.json" }),
  contexts: key(folderPath, "The folder of the JSON-LD contexts.", { default: "/contexts/" }),
  shapes: key(folderPath, "The SHACL shapes of answers.", { default: "/shapes/" }),
});

const locales = object("locales table", {
  default: key(locale, "The language of texts that name none, and of answers to clients without a preference.", {
    required: true,
    example: "en",
  }),
  offered: key(list(locale), "Every language that there are texts in.", {
    otherwise: "the default alone",
    example: ["de", "en", "fr"],
  }),
  indexed: key(
    list(locale),
    "The languages in which orders and prefixes of multilingual properties stay fast however many entries there are: asked for alone, or with the default to fall back to. Each costs room, and time at every write.",
    { otherwise: "the default alone", example: ["en", "de"] },
  ),
});

const rate = object("rate", {
  requests: key(positive, "How many requests an IP address may make in a window.", { default: 180 }),
  window: key(duration, "How long a window is.", { default: "15 min" }),
});

const limits = object("limits table", {
  rate: key(rate, "How many requests an IP address may make, and in what time.", {
    default: {},
    example: { requests: 60, window: "1 min" },
  }),
  structuredContent: key(size, "The largest JSON-LD body.", { default: "5 MiB" }),
  formContent: key(size, "The largest form body.", { default: "512 KiB" }),
  object: key(size, "The largest file, what is known of it included.", { default: "5 GiB" }),
});

const role = object("role", {
  description: key(text, "What the role is trusted with, for people.", {
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
  username: key(propertyName, "Its property for the name to log in with.", { default: "username" }),
  password: key(propertyName, "Its property for the password.", { default: "password" }),
  roles: key(propertyName, "Its property for the roles of a user.", {
    otherwise: "users have no roles",
    example: "roles",
  }),
  email: key(propertyName, "Its property for the address that mail goes to.", {
    otherwise: "no mail is sent",
    example: "email",
  }),
});

const keys = object("keys table", {
  resource: key(reference("resource name"), "The resource type whose resources are the API keys.", {
    required: true,
    example: "ApiKey",
  }),
  secret: key(propertyName, "Its property for the secret, which is shown once.", { default: "key" }),
  scopes: key(propertyName, "Its property for the scopes of a key.", {
    otherwise: "keys have no scopes",
    example: "scopes",
  }),
  expires: key(propertyName, "Its property for the time when a key stops working.", {
    otherwise: "keys do not expire",
    example: "expires",
  }),
});

const authentication = object("authentication table", {
  token: key(filePath, "The path of the OAuth 2 token endpoint.", { default: "/oauth2/token" }),
  accounts: key(accounts, "The users, and which of their properties play which part.", {
    required: true,
    example: { resource: "User", roles: "roles", email: "email" },
  }),
  keys: key(keys, "The API keys, and which of their properties play which part.", {
    otherwise: "there are no API keys",
    example: { resource: "ApiKey", scopes: "scopes", expires: "expires" },
  }),
});

const license = object("license", {
  name: key(text, "Its name.", { required: true, example: "Apache 2.0" }),
  identifier: key(text, "Its SPDX identifier.", { example: "Apache-2.0" }),
  url: key(url, "Where it can be read, where it has no SPDX identifier.", { example: "https://example.org/terms" }),
});

const contact = object("contact", {
  name: key(text, "Who they are.", { example: "The Atlas team" }),
  url: key(url, "Where they can be found.", { example: "https://atlas.example/" }),
  email: key(email, "Where mail reaches them.", { example: "api@atlas.example" }),
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
