/** Versions as npm takes them, made of versions as people write them. */

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";

/** Semantic Versioning 2.0.0. */
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${WORD}(?:\\.${WORD})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

/** npm computes with the numbers, and takes none that is longer. */
export function isSemver(version: string): boolean {
  const numbers = version.split(/[-+]/, 1).join().split(".").map(Number);
  return version.length <= 256 && SEMVER.test(version) && numbers.every(Number.isSafeInteger);
}

/** `1.0` as `1.0.0`, `v2` as `2.0.0`, `2026.04` as `2026.4.0`; null for words that no version can be made of. */
export function semverOf(version: string): string | null {
  if (isSemver(version)) return version;
  const [, first, second = "0", third = "0", rest = ""] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].+)?$/.exec(version.trim()) ?? [];
  if (first === undefined) return null;
  const padded = `${[first, second, third].map((part) => part.replace(/^0+(?=\d)/, "")).join(".")}${rest}`;
  return isSemver(padded) ? padded : null;
}
