/** The answer of the current address: a list, an item, the overview, or a problem. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isCollection, readCollection, readItem } from "../api/answer.ts";
import type { Node } from "../api/json.ts";
import type { Version } from "../api/write.ts";
import { t } from "../text/text.ts";
import { collectionsIn, SharedContext, useKeys, useShared } from "./context.ts";
import { Cards, Dialog, Json } from "./elements.tsx";
import { ItemView } from "./item.tsx";
import { ListView } from "./list.tsx";
import { Head } from "./operations.tsx";
import { Problem } from "./problem.tsx";

interface Loaded extends Version {
  /** The address without the languages that the console asks for. */
  readonly asked: string;
}

/** What an address led to. */
interface Result {
  readonly address: string;
  readonly loaded?: Loaded;
  readonly error?: unknown;
}

/** `version`: another one reads the address again. */
export function Answer({ version }: { readonly version: string }) {
  const shared = useShared();
  const { address, connection, description, locale, service, go, reload, isSignedIn, askToSignIn } = shared;
  const [result, setResult] = useState<Result | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [isRaw, setRaw] = useState(false);
  const shown = useRef("");

  useEffect(() => {
    const { languages } = service.place;
    const ends = new AbortController();
    const { signal } = ends;
    const load = async (): Promise<Loaded> => {
      let { node, answer } = await connection.get(address, { signal });
      const asked = answer.redirected ? answer.url : address;
      let url = asked;
      const cls = isCollection(node) ? undefined : readItem(node, url, description).cls;
      const isTranslated = cls?.properties.some(({ key, constraints }) => constraints.isMultilingual && key in node);
      // An item is shown in all its languages side by side.
      if (isTranslated && languages.length > 1) {
        const all = new URL(url);
        all.searchParams.set("locales", languages.join(":"));
        url = all.href.replaceAll("%3A", ":");
        ({ node, answer } = await connection.get(url, { signal }));
      }
      return { node, url, asked, modified: answer.headers.get("last-modified") };
    };
    const show = (result: Result) => {
      if (signal.aborted) return;
      setResult(result);
      setLoading(false);
      const { asked = address } = result.loaded ?? {};
      if (asked !== address) go(asked + location.hash, "replace");
    };
    setLoading(true);
    load().then(
      (loaded) => show({ address, loaded }),
      (error: unknown) => show({ address, error }),
    );
    return () => ends.abort(new Error("left"));
  }, [address, version, locale]);

  // The heading tells where one is: it gets the focus once another address is shown.
  useEffect(() => {
    if (result === null || shown.current === result.address) return;
    const isFirst = shown.current === "";
    shown.current = result.address;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading !== null) document.title = `${heading.textContent} · ${description.title}`;
    if (!isFirst && !document.querySelector("dialog[open]")) heading?.focus({ preventScroll: true });
  }, [result]);

  useKeys({ j: () => step(1), k: () => step(-1), r: () => setRaw(true), "/": focusSearch });

  if (result === null) return <p class="loading">{t("loading")}</p>;
  const { loaded } = result;
  if (loaded === undefined)
    return (
      <Problem error={result.error} retry={reload} signIn={service.session && !isSignedIn ? askToSignIn : undefined} />
    );
  const { node, asked: url } = loaded;
  const isEntrypoint = url.split("?")[0] === service.place.entrypoint;
  // While another address is on its way, the one that is still shown takes no orders.
  const isLeft = result.address !== address;
  return (
    <div aria-busy={isLoading} inert={isLeft}>
      <SharedContext.Provider value={isLeft ? { ...shared, opened: "" } : shared}>
        {isEntrypoint ? (
          <Overview node={node} />
        ) : isCollection(node) ? (
          <ListView collection={readCollection(node, url, description)} key={url.split("?")[0]} />
        ) : (
          <ItemView item={readItem(node, url, description)} version={loaded} key={url} />
        )}
        {isRaw && (
          <Dialog title={t("raw")} close={() => setRaw(false)} class="wide">
            <Json value={node} />
          </Dialog>
        )}
      </SharedContext.Provider>
    </div>
  );
}

/** The entrypoint: the collections that this client may read. */
function Overview({ node }: { readonly node: Node }) {
  const { description, isSignedIn, service, address } = useShared();
  const links = collectionsIn(node, description).map((link) => ({
    ...link,
    description: description.classes.get(link.of)?.description,
  }));
  return (
    <>
      <Head
        heading={description.title}
        hint={t(isSignedIn || !service.session ? "overviewHintSignedIn" : "overviewHint")}
        item={readItem(node, address, description)}
      />
      <Cards links={links} />
    </>
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
