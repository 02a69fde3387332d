/** Names that only one can have. */

export type Claims = Map<string, string>;

/** Claims a name; tells who has it already, or null. */
export function claim(claims: Claims, name: string, who: string): string | null {
  const other = claims.get(name);
  if (other !== undefined) return other;
  claims.set(name, who);
  return null;
}
