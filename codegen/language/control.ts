/** Characters that are no part of any text: control characters but for tabs and the ends of lines, and halves of characters. */

const CONTROL = /[^\t\n\r\u0085\P{Cc}]|\p{Cs}/u;
const EVERY = new RegExp(CONTROL, "gu");

/** The first of them: where it stands, and how it is called (`U+0000`); null where there is none. */
export function controlIn(text: string): { readonly at: number; readonly name: string } | null {
  const at = text.search(CONTROL);
  if (at < 0) return null;
  return { at, name: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}` };
}

/** A text with another character, or none, in the place of each. */
export function withoutControl(text: string, instead = ""): string {
  return text.replaceAll(EVERY, instead);
}
