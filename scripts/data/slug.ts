/** Converts names of places to ASCII slugs for URLs. */

/** Letters that NFD does not decompose to an ASCII letter and its marks. */
const letters: { [letter: string]: string } = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ə: "a",
};

/** Lower-case letters and digits with single hyphens; undefined for a name in another script than Latin. */
export function slugOf(name: string): string | undefined {
  const latin = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter)
    .replace(/['’‘`.]/g, "");
  if (/\P{ASCII}/u.test(latin)) return undefined;
  return latin.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
