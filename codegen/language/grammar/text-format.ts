/** Formats values as YAML in one line, and words and names for sentences and code. */

/** `{ name: [one, other] }`, with quotes only where YAML needs them. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => within(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalar(value, false);
  const entries = Object.entries(value).map(([key, inner]) => `${scalar(key, true)}: ${within(inner)}`);
  return `{ ${entries.join(", ")} }`;
}

const within = (value: unknown): string => (typeof value === "object" ? flow(value) : scalar(value, true));

function scalar(value: unknown, inFlow: boolean): string {
  const text = String(value);
  if (typeof value !== "string") return text;
  const special =
    /^[\s#&*!|>'"%@`[{\-?:]|: | #|^(true|false|null|[0-9.]+)$/.test(text) || (inFlow && /[,[\]{}]/.test(text));
  return special ? JSON.stringify(text) : text;
}

/** `a property`, `an access table`. */
export const article = (name: string): string => (/^(API|[aeio])/.test(name) ? `an ${name}` : `a ${name}`);

/** `one, other and third`. */
export function series(words: readonly string[], joint: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** `"one", "other" and "third"`. */
export function quotedSeries(names: readonly string[], joint?: "and" | "or"): string {
  const quoted = names.map((name) => `"${name}"`);
  return series(quoted, joint);
}

/** `passwordReset` to `PasswordReset`. */
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `TimeZone` to `timeZone`. */
export const uncapital = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Words to `timeZone`. */
export const camelCase = (words: readonly string[]): string => uncapital(words.map(capital).join(""));
