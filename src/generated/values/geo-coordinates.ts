/** GeoCoordinates. Generated from the spec; do not edit. */

import type { ValueDefinition } from "hydrant";

/** A point on the earth, in degrees of WGS 84. */
export interface GeoCoordinates {
  /** Degrees north of the equator. */
  readonly latitude: number;
  /** Degrees east of Greenwich. */
  readonly longitude: number;
}

export const geoCoordinatesValue: ValueDefinition = {
  name: "GeoCoordinates",
  iri: "https://schema.org/GeoCoordinates",
  properties: [
    {
      name: "latitude",
      iri: "https://schema.org/latitude",
      range: { kind: "data", datatype: "number" },
      many: false,
      multilingual: false,
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
      name: "longitude",
      iri: "https://schema.org/longitude",
      range: { kind: "data", datatype: "number" },
      many: false,
      multilingual: false,
      required: true,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
  ],
};
