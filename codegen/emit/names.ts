/** Spellings of a name: `TimeZone` as `timeZone` and `time-zone`. */

export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}
