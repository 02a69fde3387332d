/** PasswordChange. Generated from the spec; do not edit. */

import type { ValueDefinition } from "hydrant";

/** A new password, and the mailed token that permits it. */
export interface PasswordChange {
  /** The token from the mail. */
  readonly token: string;
  /** The new password; at least eight characters. */
  readonly password: string;
}

export const passwordChangeValue: ValueDefinition = {
  name: "PasswordChange",
  iri: "https://api.atlas.example/apidoc/#PasswordChange",
  properties: [
    {
      name: "token",
      iri: "https://api.atlas.example/apidoc/#PasswordChange/token",
      range: { kind: "data", datatype: "string" },
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
      name: "password",
      iri: "https://api.atlas.example/apidoc/#PasswordChange/password",
      range: { kind: "data", datatype: "password" },
      many: false,
      multilingual: false,
      required: true,
      readOnly: false,
      writeOnly: true,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
  ],
};
