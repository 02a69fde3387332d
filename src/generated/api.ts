/** The definition of the API. Generated from the spec; do not edit. */

import type { ApiDefinition } from "hydrant";
import { addresses } from "./resources/address.ts";
import { apiKeys } from "./resources/api-key.ts";
import { countries } from "./resources/country.ts";
import { objects } from "./resources/object.ts";
import { places } from "./resources/place.ts";
import { timezones } from "./resources/time-zone.ts";
import { users } from "./resources/user.ts";
import { geoCoordinatesValue } from "./values/geo-coordinates.ts";
import { passwordChangeValue } from "./values/password-change.ts";
import { passwordResetValue } from "./values/password-reset.ts";

export const api: ApiDefinition = {
  title: "Atlas",
  version: "1.0.0",
  base: "https://api.atlas.example/",
  vocabulary: "https://api.atlas.example/apidoc/#",
  paths: {
    entrypoint: "/",
    apidoc: "/apidoc/",
    docs: "/docs/",
    openapi: "/openapi.json",
    contexts: "/contexts/",
    shapes: "/shapes/",
  },
  documentation: "https://api.atlas.example/docs/",
  locales: {
    default: "en",
    offered: [
      "ar",
      "cs",
      "da",
      "de",
      "el",
      "en",
      "es",
      "fi",
      "fr",
      "he",
      "hi",
      "hu",
      "id",
      "it",
      "ja",
      "ko",
      "nb",
      "nl",
      "pl",
      "pt",
      "ro",
      "ru",
      "sv",
      "tr",
      "uk",
      "vi",
      "zh",
    ],
  },
  origins: [],
  limits: {
    rate: { requests: 180, windowSeconds: 900 },
    structuredContent: 5242880,
    formContent: 524288,
    object: 5368709120,
  },
  roles: [{ name: "admin", scopes: ["places:write"] }],
  authentication: {
    tokenPath: "/oauth2/token",
    accounts: { resource: "User", username: "username", password: "password", roles: "roles", email: "email" },
    keys: { resource: "ApiKey", secret: "key", scopes: "scopes", expires: "expires" },
  },
  resources: [addresses, apiKeys, countries, objects, places, timezones, users],
  values: [geoCoordinatesValue, passwordChangeValue, passwordResetValue],
  hash: "471a8ce72320ccf63c782a131ec11931b753c250fc2c3c2e3dd4c71359790e2f",
};
