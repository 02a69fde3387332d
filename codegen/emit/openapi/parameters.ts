/** Parameters shared by all resources, as OpenAPI components, and which methods take them. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Operation } from "../../language/model.ts";
import type { JsonObject, Schema } from "../artifact.ts";
import { documented } from "../schema/response-schema.ts";

const TAG: Schema = documented(DATATYPES.language.schema);

export const queryParameter = (name: string, description: string, schema: Schema, more: JsonObject = {}) => ({
  name,
  in: "query",
  description,
  schema,
  ...more,
});

export type QueryParameter = ReturnType<typeof queryParameter>;

const header = (name: string, description: string, schema: Schema = { type: "string" }) => ({
  name,
  in: "header",
  description,
  schema,
});

export const PARAMETERS = {
  Locale: queryParameter("locale", "Preferred language (BCP 47). Overrides `Accept-Language`.", TAG),
  FallbackLocale: queryParameter("fallbackLocale", "Fallback language (BCP 47). Overrides `Accept-Language`.", TAG),
  Locales: queryParameter(
    "locales",
    "Languages, separated by colons. The response contains the translations in all of them.",
    { type: "string" },
    { examples: { two: { value: "en:de" } } },
  ),
  Page: queryParameter("page", "Number of the page, within the first 10,000 entries.", { type: "integer", minimum: 1 }),
  Cursor: queryParameter("cursor", "The position at which the page begins, as given by the links in `view`.", {
    type: "string",
  }),
  Me: queryParameter(
    "me",
    "Lists only the client's own account. The value is ignored.",
    { type: "string" },
    { allowEmptyValue: true },
  ),
  AcceptLanguage: header(
    "Accept-Language",
    "Preferred languages (RFC 9110). The server uses the two with the highest weight.",
  ),
  ContentLanguage: header("Content-Language", "Language of plain strings in multilingual properties."),
  IfModifiedSince: header("If-Modified-Since", "The response is 304 if nothing has changed since this date."),
  IfUnmodifiedSince: header("If-Unmodified-Since", "The response is 412 if the resource has changed since this date."),
  IfMatch: header(
    "If-Match",
    "`*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412.",
  ),
  IfNoneMatch: header("If-None-Match", "`*`: only create the resource, never replace one.", {
    type: "string",
    enum: ["*"],
  }),
  PreferHandling: header("Prefer", "`handling=strict`: reject unknown query parameters."),
  PreferReturn: header("Prefer", "`return=representation`: respond with 200 and the new representation."),
  IdempotencyKey: header("Idempotency-Key", "A retry with the same key gets the first response again, for 24 hours."),
  ContentDisposition: header("Content-Disposition", 'The name of the file, as `attachment; filename="…"`.'),
  ContentDigest: header(
    "Content-Digest",
    "SHA-256 or SHA-512 digest of the body (RFC 9530), which the server verifies.",
  ),
  ReprDigest: header("Repr-Digest", "The same as `Content-Digest`, since the bytes are sent without a content coding."),
  FileName: { name: "name", in: "path", required: true, description: "The file name.", schema: { type: "string" } },
  Range: header("Range", "The byte range to send. If there are several ranges, the response contains all of the data."),
  IfRange: header(
    "If-Range",
    "Sends the range only if this date is the data's `Last-Modified`, otherwise all of the data.",
  ),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type SharedParameter = keyof typeof PARAMETERS;

export const shared = (...names: readonly SharedParameter[]): readonly JsonObject[] => names.map(parameterReference);

export const parameterReference = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

const CONDITIONAL = ["IfUnmodifiedSince", "IfMatch"] as const;

const BY_METHOD: Readonly<Record<Operation["method"], readonly SharedParameter[]>> = {
  GET: ["Locale", "FallbackLocale", "Locales", "AcceptLanguage", "IfModifiedSince"],
  POST: ["IdempotencyKey"],
  PUT: [...CONDITIONAL, "IfNoneMatch", "PreferReturn"],
  PATCH: [...CONDITIONAL, "PreferReturn"],
  DELETE: CONDITIONAL,
};

/** Parameters of an operation: those of its method, of preconditions and preferences, and of a body. */
export const methodParameters = ({ method, expects, transition, statuses }: Operation): readonly JsonObject[] =>
  shared(
    ...BY_METHOD[method],
    ...(method === "POST" && statuses.includes(412) ? CONDITIONAL : []),
    ...(transition === null ? [] : (["PreferReturn"] as const)),
    ...(expects === null ? [] : (["Locale", "ContentLanguage"] as const)),
  );
