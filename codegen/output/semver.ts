/** Converts API versions to semantic versions for npm. */

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";

/** The grammar of Semantic Versioning 2.0.0. */
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${WORD}(?:\\.${WORD})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

/** npm requires safe integers and at most 256 characters. */
export function isSemver(version: string): boolean {
  const numbers = version.split(/[-+]/, 1).join().split(".").map(Number);
  return version.length <= 256 && SEMVER.test(version) && numbers.every(Number.isSafeInteger);
}

/** `1.0` becomes `1.0.0`, `v2` becomes `2.0.0`, `2026.04` becomes `2026.4.0`; null if the text is no version. */
export function semverOf(version: string): string | null {
  if (isSemver(version)) return version;
  const [, first, second = "0", third = "0", rest = ""] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].+)?$/.exec(version.trim()) ?? [];
  if (first === undefined) return null;
  const padded = `${[first, second, third].map((part) => part.replace(/^0+(?=\d)/, "")).join(".")}${rest}`;
  return isSemver(padded) ? padded : null;
}
