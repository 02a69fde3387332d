/** JSON-LD documents in the processor's hands, and which IRIs it takes as they are. */

/** A node, as expansion gives it. */
export type Expanded = Readonly<Record<string, unknown>>;

/** Expands a document that stands by itself. Throws at whatever is wrong in it, or means nothing. */
export async function expand(document: object): Promise<readonly Expanded[]> {
  // As it comes for browsers, it loads nothing that could fetch a document.
  const { default: jsonld } = await import("jsonld/dist/jsonld.esm.min.js");
  const documentLoader = (url: string): Promise<never> =>
    Promise.reject(new Error(`it asks for ${url}, but must stand by itself`));
  return jsonld.expand(document, { documentLoader, safe: true } as Parameters<
    typeof jsonld.expand
  >[1]) as unknown as Promise<readonly Expanded[]>;
}

/** An IRI that is as good as any other. */
export const IRI = "https://example.org/";

/** Whether a processor takes a text for an absolute IRI as it is, whatever it says; `isTerm` tells what would be a prefix. */
export function isAbsolute(text: string, isTerm: (name: string) => boolean): boolean {
  if (/^https?:\/\/\S*$/.test(text)) return true;
  const [, scheme = "", authority] = /^([A-Za-z][A-Za-z0-9+.-]*):(\/\/)?\S*$/.exec(text) ?? [];
  return scheme !== "" && (authority !== undefined || !isTerm(scheme));
}
