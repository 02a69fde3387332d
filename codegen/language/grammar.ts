/** The grammar of the spec language. The parser, the editor's JSON Schema and the reference page all use it. */

import { api } from "./grammar/api.ts";
import type { Form, Reading } from "./grammar/parser.ts";
import { group, valueType } from "./grammar/property.ts";
import { resource } from "./grammar/resource.ts";

/** The kinds of files, by the key that determines each. */
export const KINDS = { api, resource, value: valueType, group } as const satisfies Record<string, Form<unknown>>;

export type Kind = keyof typeof KINDS;

export type ParsedApi = Reading<typeof api>;
export type ParsedResource = Reading<typeof resource>;
export type ParsedValue = Reading<typeof valueType>;
export type ParsedGroup = Reading<typeof group>;
export type ParsedProperty = NonNullable<NonNullable<ParsedGroup["properties"]>["entries"][number]["value"]>;
export type ParsedRelation = NonNullable<NonNullable<ParsedResource["relations"]>["entries"][number]["value"]>;
export type ParsedOperation = NonNullable<NonNullable<ParsedResource["operations"]>["entries"][number]["value"]>;
