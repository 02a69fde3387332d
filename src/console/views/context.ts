/** What all views share: the service, its description, the address, and messages. */

import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Connection } from "../../../codegen/client/runtime/connection.ts";
import type { Description } from "../api/description.ts";
import { iriOf, type Node } from "../api/json.ts";
import type { Service } from "../api/service.ts";

export interface Shared {
  readonly service: Service;
  readonly description: Description;
  /** The language of content. */
  readonly locale: string;
  readonly connection: Connection;
  /** The address without its fragment. */
  readonly address: string;
  /** Name of the operation whose form is open; empty if none is. */
  readonly opened: string;
  readonly isSignedIn: boolean;
  /** The collections that this client may read. `of`: IRI of the class of their members. */
  readonly links: ReturnType<typeof collectionsIn>;
  go(url: string, how?: "replace"): void;
  /** Opens the form of an operation; an empty name closes it. */
  open(name: string): void;
  /** Reads the current address again. */
  reload(): void;
  /** Shows a message for a moment. */
  notify(message: string): void;
  askToSignIn(): void;
  signOut(): void;
}

/** The collections that an entrypoint names, each once: a class of members has no members of its own. */
export function collectionsIn(start: Node, { classes, collections }: Description) {
  return [...collections].flatMap(([of, { key, label }]) => {
    const href = iriOf(start[key]);
    const isOfMembers = classes.get(of)?.member === null;
    return href === undefined || !isOfMembers ? [] : [{ href: new URL(href, location.href).href, label, of }];
  });
}

export const SharedContext = createContext<Shared>(null as never);

export const useShared = (): Shared => useContext(SharedContext);

/** State that stays in this browser. */
export function useStored<Value>(name: string, otherwise: Value): [Value, (value: Value) => void] {
  const key = `console ${name}`;
  const read = (): Value => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const stored = useMemo(read, [key]);
  const [changed, setChanged] = useState({ key: "", value: otherwise });
  const set = (value: Value) => {
    setChanged({ key, value });
    localStorage.setItem(key, JSON.stringify(value));
  };
  // Another name is another state.
  return [changed.key === key ? changed.value : stored, set];
}

/** Calls back for keys of the page, while no field has the focus and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = `${event.ctrlKey || event.metaKey ? "ctrl+" : ""}${event.key}`;
      const action = current.current[name];
      const isTyping = (event.target as Element).closest?.("input, textarea, select, dialog[open]") ?? null;
      if (action === undefined || event.altKey || event.defaultPrevented) return;
      if (isTyping !== null && !name.startsWith("ctrl+")) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** What a promise gives, which is asked for anew when one of `reasons` changes; undefined until then, and if it fails. */
export function useLoaded<Value>(load: () => Promise<Value> | undefined, reasons: readonly unknown[]) {
  const [value, setValue] = useState<Value | undefined>();
  useEffect(() => {
    let isCurrent = true;
    load()?.then(
      (loaded) => isCurrent && setValue(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, reasons);
  return value;
}

/** True until the view is gone: whoever has gone elsewhere meanwhile stays there. */
export function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  return isHere;
}
