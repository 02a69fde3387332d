/** TimeZone. Generated from the spec; do not edit. */

import type { LanguageMap, Resource } from "hydrant";

/** A region whose clocks have agreed since 1970. As stored. */
export interface TimeZone {
  readonly id: string;
  /** The name in the IANA time zone database. */
  readonly tzid: string;
  /** The city that stands for the zone. */
  readonly name: LanguageMap;
  /** Where the zone is in use. */
  readonly countries: readonly string[];
  /** Distance of standard time from UTC. */
  readonly utcOffset: string | null;
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface TimeZoneContent {
  /** The name in the IANA time zone database. */
  readonly tzid: string;
  /** The city that stands for the zone. */
  readonly name: { readonly [tag: string]: string };
  /** Where the zone is in use. */
  readonly countries?: readonly string[];
  /** Distance of standard time from UTC. */
  readonly utcOffset?: string;
}

/** Request body that changes one. Null removes a property. */
export interface TimeZoneChange {
  /** The name in the IANA time zone database. */
  readonly tzid?: string;
  /** The city that stands for the zone. */
  readonly name?: { readonly [tag: string]: string | null };
  /** Where the zone is in use. */
  readonly countries?: readonly string[] | null;
  /** Distance of standard time from UTC. */
  readonly utcOffset?: string | null;
}

export const timezones: Resource<TimeZone, TimeZoneContent, TimeZoneChange, "list" | "append" | "retrieve" | "replace" | "update" | "delete"> = {
  name: "TimeZone",
  iri: "https://api.atlas.example/apidoc/#TimeZone",
  path: "/timezones/",
  plural: "timezones",
  collectionType: "TimeZoneCollection",
  collectionIri: "https://api.atlas.example/apidoc/#TimeZoneCollection",
  identifier: { kind: "uuid", key: "id", shown: false },
  owner: null,
  properties: [
    {
      name: "tzid",
      iri: "https://schema.org/identifier",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: true,
      readOnly: false,
      writeOnly: false,
      unique: true,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "name",
      iri: "https://schema.org/name",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: true,
      required: true,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "countries",
      iri: "https://api.atlas.example/apidoc/#TimeZone/countries",
      range: { kind: "link", resource: "Country", onDelete: "clear" },
      many: true,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "utcOffset",
      iri: "https://api.atlas.example/apidoc/#TimeZone/utcOffset",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "created",
      iri: "https://schema.org/dateCreated",
      range: { kind: "data", datatype: "dateTime" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "created",
    },
    {
      name: "modified",
      iri: "https://schema.org/dateModified",
      range: { kind: "data", datatype: "dateTime" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "modified",
    },
  ],
  collection: {
    page: { size: 50, most: 600 },
    filters: [
      { link: null, property: "tzid", forms: ["equals", "prefix"] },
      { link: null, property: "countries", forms: ["equals"] },
      { link: null, property: "utcOffset", forms: ["equals"] },
    ],
    orders: ["tzid", "name"],
    defaultOrder: null,
    embeddable: [],
    me: false,
  },
  operations: [
    {
      id: "listTimezones",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/timezones/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "TimeZoneCollection",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "appendTimeZone",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/timezones/",
      type: "AppendResourceOperation",
      expects: "TimeZone",
      returns: "TimeZone",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "retrieveTimeZone",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/timezones/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "TimeZone",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "replaceTimeZone",
      name: "replace",
      lifecycle: "replace",
      on: "item",
      method: "PUT",
      path: "/timezones/{id}",
      type: "CreateOrReplaceOperation",
      expects: "TimeZone",
      returns: "TimeZone",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "updateTimeZone",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/timezones/{id}",
      type: "UpdateResourceOperation",
      expects: "TimeZone",
      returns: "TimeZone",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "deleteTimeZone",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/timezones/{id}",
      type: "DeleteResourceOperation",
      expects: null,
      returns: null,
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: null,
};
