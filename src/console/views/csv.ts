/** Saves files: bytes, and what a list shows as CSV (RFC 4180). */

import type { Item } from "../api/answer.ts";
import type { Property } from "../api/description.ts";
import { iriOf, isNode, listOf } from "../api/json.ts";
import { inLanguage } from "../api/naming.ts";

export function csvOf(members: readonly Item[], columns: readonly Property[], locale: string): Blob {
  const rows = members.map(({ node, iri }) => [
    iri,
    ...columns.map((property) => cellOf(node[property.key], property, locale)),
  ]);
  const lines = [["@id", ...columns.map(({ label }) => label)], ...rows].map((row) => row.map(quoted).join(","));
  return new Blob(["\ufeff", lines.join("\r\n")], { type: "text/csv" });
}

function cellOf(value: unknown, { constraints }: Property, locale: string): string {
  if (constraints.isMultilingual) return inLanguage(value, locale);
  return listOf(value)
    .map((each) => (isNode(each) ? (iriOf(each) ?? JSON.stringify(each)) : String(each)))
    .join("; ");
}

/** A spreadsheet runs a text that begins like a formula. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function save(name: string, bytes: Blob): void {
  const href = URL.createObjectURL(bytes);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
