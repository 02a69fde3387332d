/** Turns the name of a place into the ASCII name in its address on the web. */

/** Letters that do not come apart into an ASCII letter and its marks. */
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

/** Lower-case letters and digits with single hyphens between them; nothing for a name in other than Latin letters. */
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
