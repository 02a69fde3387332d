/** PasswordReset. Generated from the spec; do not edit. */

import type { ValueDefinition } from "hydrant";

/** Whose password is forgotten. */
export interface PasswordReset {
  /** The address of the account. */
  readonly email: string;
}

export const passwordResetValue: ValueDefinition = {
  name: "PasswordReset",
  iri: "https://api.atlas.example/apidoc/#PasswordReset",
  properties: [
    {
      name: "email",
      iri: "https://schema.org/email",
      range: { kind: "data", datatype: "email" },
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
