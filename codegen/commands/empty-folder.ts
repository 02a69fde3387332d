/** Folders to begin in, in which there is nothing of anybody's. */

/** That a folder with such names in it is not empty, as a sentence; null where it is. A repository that is still empty has `.git` alone. */
export function occupied(folder: string, names: readonly string[]): string | null {
  const [first, ...others] = names.filter((name) => name !== ".git").toSorted();
  if (first === undefined) return null;
  return `${folder} is not empty: it has ${others.length === 0 ? first : `${first} and ${others.length} more`}.`;
}
