/** Token stores of a session: in memory or in localStorage. Never in cookies. */

/** Stores one text. Methods may be asynchronous. */
export interface TokenStore {
  read(): string | null | Promise<string | null>;
  /** Null deletes the text. */
  write(text: string | null): void | Promise<void>;
  /** Calls back when another tab has written. */
  watch?(changed: () => void): void;
}

/** Stores the tokens in memory, until the page or process ends. */
export function memoryStore(): TokenStore {
  let kept: string | null = null;
  return {
    read: () => kept,
    write: (text) => {
      kept = text;
    },
  };
}

/** Stores the tokens in localStorage, shared by all tabs of the origin. */
export function localStore(name = "hydrant"): TokenStore {
  return {
    read: () => localStorage.getItem(name),
    write: (text) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
    watch: (changed) =>
      (globalThis as unknown as Window).addEventListener("storage", ({ key }) => {
        // `key` is null after `localStorage.clear()`.
        if ((key ?? name) === name) changed();
      }),
  };
}

/** The part of a browser's `Window` in use. A Node.js project lacks its type. */
interface Window {
  addEventListener(type: "storage", listener: (event: { readonly key: string | null }) => void): void;
}
