/** Texts, names and numbers in the language of the browser. */

import { type Language, languages, type TextKey, texts } from "./texts.ts";

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|fa|he|ur)\b/;

/** The first of some tags that there are texts or content in; the last resort is `otherwise`. */
export function preferred(offered: readonly string[], tags: readonly string[], otherwise: string): string {
  const wanted = tags.flatMap((tag) => [tag, tag.replace(/-.*/, "")]);
  return wanted.find((tag) => offered.includes(tag)) ?? otherwise;
}

export const language = preferred(languages, globalThis.navigator?.languages ?? [], "en");

export const directionOf = (tag: string): "ltr" | "rtl" => (rightToLeft.test(tag) ? "rtl" : "ltr");

export function t(key: TextKey, ...values: readonly (string | number)[]): string {
  return texts[key][language as Language].replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""));
}

/** The name of a language in the browser's language. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(tag) ?? tag;
}

export const numberText = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 20 });

export function dateText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

export const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleTimeString(language, { timeStyle: "short" });
