/** Members of types, and their names. */

/** By what members are deeper than the braces around them. */
export const INDENT = "    ";

/** A member on lines of its own; `type` begins in the first of them. */
export function member(name: string, type: string, indent: string, optional = false): string {
  return `${indent}readonly ${propertyName(name)}${optional ? "?" : ""}: ${type};\n`;
}

/** An object type of these members. */
export function objectOf(members: string, indent: string): string {
  return `{\n${members}${indent}}`;
}

/** Quoted, unless it is an identifier or a number. */
function propertyName(name: string): string {
  if (/^[A-Za-z_$][A-Za-z_$0-9]*$/.test(name)) return name;
  return String(Number(name)) === name && !name.startsWith("-") ? name : quoted(name);
}

/** A name as a string literal of nothing but ASCII. */
export function quoted(name: string): string {
  if (/^[ !#-[\]-~]*$/.test(name)) return `"${name}"`;
  if (/\p{Cc}/u.test(name)) throw new Error(`the name ${JSON.stringify(name)} has a control character`);
  return `"${name.replace(/["\\]/g, "\\$&").replace(/[^ -~]/g, escaped)}"`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
