/** Parameters shared by all resources, as OpenAPI components, and which methods take them. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Operation } from "../../language/model.ts";
import type { JsonObject, Schema } from "../json.ts";
import { documented } from "../schema/response-schema.ts";

const TAG: Schema = documented(DATATYPES.language.schema);

const query = (name: string, description: string, schema: Schema, more: JsonObject = {}): JsonObject => ({
  name,
  in: "query",
  description,
  schema,
  ...more,
});
const header = (name: string, description: string, schema: Schema = { type: "string" }): JsonObject => ({
  name,
  in: "header",
  description,
  schema,
});

/** Shared parameters by component name. */
export const PARAMETERS = {
  Locale: query("locale", "Preferred language (BCP 47), before `Accept-Language`.", TAG),
  FallbackLocale: query("fallbackLocale", "Language to fall back to (BCP 47), before `Accept-Language`.", TAG),
  Locales: query(
    "locales",
    "Languages, parted by colons, all of which are wanted at once.",
    { type: "string" },
    { examples: { two: { value: "en:de" } } },
  ),
  Page: query("page", "Number of the page, for the first 10,000 entries.", { type: "integer", minimum: 1 }),
  Cursor: query("cursor", "Where the page begins; to be had from the links of `view`.", { type: "string" }),
  Me: query(
    "me",
    "With any value or none: only the client's own account.",
    { type: "string" },
    { allowEmptyValue: true },
  ),
  AcceptLanguage: header("Accept-Language", "Preferred languages (RFC 9110); the first two count."),
  ContentLanguage: header("Content-Language", "Language of plain strings in multilingual properties."),
  IfModifiedSince: header("If-Modified-Since", "Answers 304 where nothing has changed since."),
  IfUnmodifiedSince: header("If-Unmodified-Since", "Answers 412 where the resource has changed since."),
  IfMatch: header("If-Match", "`*`: only what is there already. Entity tags there are none, so any of them is 412."),
  IfNoneMatch: header("If-None-Match", "`*`: only make the resource, never replace one.", {
    type: "string",
    enum: ["*"],
  }),
  PreferHandling: header("Prefer", "`handling=strict`: refuse unknown query parameters."),
  PreferReturn: header("Prefer", "`return=representation`: answer 200 with the new representation."),
  IdempotencyKey: header("Idempotency-Key", "A retry under the same key gets the first answer again, for 24 hours."),
  ContentDisposition: header("Content-Disposition", 'The name of the file, as `attachment; filename="…"`.'),
  ContentDigest: header(
    "Content-Digest",
    "Digest of the body by SHA-256 or SHA-512 (RFC 9530), which is then compared.",
  ),
  ReprDigest: header("Repr-Digest", "The same under its other name, as bytes are sent without a coding."),
  FileName: { name: "name", in: "path", required: true, description: "The file name.", schema: { type: "string" } },
  Range: header("Range", "The part of the data that is wanted, in bytes. Of several parts, all of the data are sent."),
  IfRange: header("If-Range", "The part only where this date is the data's `Last-Modified`, else all of the data."),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type SharedParameter = keyof typeof PARAMETERS;

export function shared(...names: readonly SharedParameter[]): readonly JsonObject[] {
  return names.map(parameterReference);
}

export function parameterReference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

const BY_METHOD: Readonly<Record<Operation["method"], readonly SharedParameter[]>> = {
  GET: ["Locale", "FallbackLocale", "Locales", "AcceptLanguage", "IfModifiedSince"],
  POST: ["IdempotencyKey"],
  PUT: ["IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "PreferReturn"],
  PATCH: ["IfUnmodifiedSince", "IfMatch", "PreferReturn"],
  DELETE: ["IfUnmodifiedSince", "IfMatch"],
};

/** Parameters of a method, and those of a request with a body. */
export function methodParameters({ method, expects }: Operation): readonly JsonObject[] {
  return shared(...BY_METHOD[method], ...(expects === null ? [] : (["Locale", "ContentLanguage"] as const)));
}

export type QueryParameter = JsonObject & { readonly name: string };

export function queryParameter(
  name: string,
  description: string,
  schema: Schema,
  more: JsonObject = {},
): QueryParameter {
  return { ...query(name, description, schema, more), name };
}
