/** Forms for IRIs, paths and other addresses. */

import type { Located } from "../yaml-node.ts";
import { worded } from "./name-parsers.ts";
import { type Form, scalar } from "./parser.ts";

/** Without slashes at both ends. */
const trimmed = (path: string): string => path.replaceAll(/^\/+|\/+$/g, "");

/** The resolver checks whether a prefix is declared. */
export const iri = worded(
  "IRI or prefixed name",
  'an IRI, or a prefixed name such as "schema:Place"',
  /^[A-Za-z][A-Za-z0-9+._-]*:[^\s<>"{}|\\^`]+$/,
  "bad-iri",
);

export const namespace = worded(
  "namespace IRI",
  'an absolute IRI that ends in "/", "#" or ":"',
  /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*[/#:]$/,
  "bad-iri",
);

export const collectionPath = worded(
  "collection path",
  'a path such as "/places/", with a slash at both ends',
  /^\/([A-Za-z][A-Za-z0-9_-]*\/)+$/,
  "bad-path",
  (wrong) => `/${trimmed(wrong.replace(/(\/[{:<][^/]*)+\/?$/, "").replaceAll(/[^A-Za-z0-9_/-]/g, "_"))}/`,
);

export const folderPath = worded(
  "folder path",
  'a path such as "/docs/", with a slash at both ends',
  /^\/([A-Za-z0-9._~-]+\/)*$/,
  "bad-path",
  (wrong) => `/${trimmed(wrong)}/`,
);
export const filePath = worded(
  "path",
  'a path such as "/openapi.json", with a slash in front',
  /^(\/[A-Za-z0-9._~-]+)+\/?$/,
  "bad-path",
  (wrong) => `/${trimmed(wrong)}`,
);

export const segment = worded(
  "path segment",
  'one path segment such as "password_reset", without slashes',
  /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/,
  "bad-path",
  (wrong) => wrong.split("/").findLast((each) => each !== "" && !/^[{:<]/.test(each)) ?? "",
);

export const place = worded(
  "path or IRI",
  'a path such as "/docs/", or an absolute IRI',
  /^(\/[^\s<>"{}|\\^`]*|https?:\/\/[^\s<>"{}|\\^`]+)$/,
  "bad-iri",
  // With a dot in the first segment, it is rather an address without a scheme.
  (wrong) => (/^[^/]*[.:]/.test(wrong) ? `https://${wrong}` : `/${trimmed(wrong)}${wrong.includes(".") ? "" : "/"}`),
);

export const url = worded(
  "web address",
  'a web address such as "https://example.org/"',
  /^https?:\/\/[^\s<>"{}|\\^`]+$/,
  "wrong-form",
);
export const email = worded(
  "e-mail address",
  'an e-mail address such as "api@example.org"',
  /^[^\s@]+@[^\s@]+$/,
  "wrong-form",
);

export const base: Form<Located<string>> = scalar<string>({
  name: "base IRI",
  looks: 'an absolute IRI such as "https://api.example.org/"',
  schema: { type: "string", format: "uri", pattern: "^https?://" },
  parse(value) {
    const parsed = typeof value === "string" ? URL.parse(value) : null;
    const isHttp = parsed !== null && /^https?:$/.test(parsed.protocol);
    if (isHttp && `${parsed.search}${parsed.hash}${parsed.username}` === "")
      return `${parsed.href.replace(/\/$/, "")}/`;
    return {
      code: "bad-base",
      fault: `The base is an absolute http or https IRI without query and fragment, not ${JSON.stringify(value)}.`,
      suggestion: 'For example "base: https://api.example.org/".',
    };
  },
});

export const origin: Form<Located<string>> = scalar<string>({
  name: "origin",
  looks: 'an origin such as "https://app.example.org"',
  schema: { type: "string", pattern: "^https?://[^/*]+$" },
  parse(value) {
    const parsed = typeof value === "string" ? URL.parse(value) : null;
    const meant = parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
    const isWild = typeof value === "string" && value.includes("*");
    if (meant !== null && meant === value && !isWild) return value;
    const fault = `An origin is scheme, host and port, exactly as browsers send it, not ${JSON.stringify(value)}.`;
    if (isWild || meant === null) {
      const suggestion = `${isWild ? "There is no wildcard; name each origin, for" : "For"} example "https://app.example.org".`;
      return { code: "bad-origin", fault, suggestion };
    }
    return { code: "bad-origin", fault, suggestion: `Did you mean "${meant}"?` };
  },
});
