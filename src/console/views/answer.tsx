/** The answer of the current address: a list, an item, the overview, or a problem. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isCollection, readCollection, readItem } from "../api/answer.ts";
import type { Version } from "../api/write.ts";
import { t } from "../text/text.ts";
import { useKeys, useShared } from "./context.ts";
import { JsonDialog } from "./dialog.tsx";
import { ItemView } from "./item.tsx";
import { ListView } from "./list.tsx";
import { Overview } from "./overview.tsx";
import { Problem } from "./problem.tsx";

interface Loaded extends Version {
  readonly url: string;
}

/** `version`: another one reads the address again. */
export function Answer({ version }: { readonly version: string }) {
  const { address, connection, description, locale, service, go, reload, isSignedIn, askToSignIn } = useShared();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [isRaw, setRaw] = useState(false);
  const shown = useRef("");

  useEffect(() => {
    const { languages } = service.place;
    const ends = new AbortController();
    const { signal } = ends;
    const load = async () => {
      const options = { signal };
      let { node, answer } = await connection.get(address, options);
      const url = answer.redirected ? answer.url : address;
      const cls = isCollection(node) ? undefined : readItem(node, url, description).cls;
      const isTranslated = cls?.properties.some(({ key, constraints }) => constraints.isMultilingual && key in node);
      // An item is shown in all its languages side by side.
      if (isTranslated && languages.length > 1) {
        const all = new URL(url);
        all.searchParams.set("locales", languages.join(":"));
        ({ node, answer } = await connection.get(all.href.replaceAll("%3A", ":"), options));
      }
      if (url !== address) go(url + location.hash, "replace");
      setLoaded({ node, url, modified: answer.headers.get("last-modified") });
      setError(null);
    };
    setLoading(true);
    load()
      .catch((failure: unknown) => {
        if (signal.aborted) return;
        setError(failure);
        setLoaded(null);
      })
      .finally(() => {
        if (!signal.aborted) setLoading(false);
      });
    return () => ends.abort(new Error("left"));
  }, [address, version, locale]);

  // The heading tells where one is: it gets the focus once another address is shown.
  useEffect(() => {
    if (isLoading || shown.current === address) return;
    const isFirst = shown.current === "";
    shown.current = address;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading !== null) document.title = `${heading.textContent} · ${description.title}`;
    if (!isFirst && !document.querySelector("dialog[open]")) heading?.focus({ preventScroll: true });
  }, [isLoading, address]);

  useKeys({ j: () => step(1), k: () => step(-1), r: () => setRaw(true), "/": focusSearch });

  if (error !== null)
    return <Problem error={error} retry={reload} signIn={service.session && !isSignedIn ? askToSignIn : undefined} />;
  if (loaded === null) return <p class="loading">{t("loading")}</p>;
  const { node, url } = loaded;
  const isEntrypoint = url.split("?")[0] === service.place.entrypoint;
  return (
    <div aria-busy={isLoading}>
      {isEntrypoint ? (
        <Overview node={node} />
      ) : isCollection(node) ? (
        <ListView collection={readCollection(node, url, description)} key={url.split("?")[0]} />
      ) : (
        <ItemView item={readItem(node, url, description)} version={loaded} key={url} />
      )}
      {isRaw && <JsonDialog node={node} close={() => setRaw(false)} />}
    </div>
  );
}

/** Moves the focus to the next or previous entry of a list. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-entry]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>("main input[type=search]")?.focus();
}
