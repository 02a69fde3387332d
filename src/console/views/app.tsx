/** The frame of the console: header, collections, the answer of the current address, dialogs. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Description } from "../api/description.ts";
import { decoded, iriOf, type Node } from "../api/json.ts";
import type { Service } from "../api/service.ts";
import { forgetUser } from "../fields/merge.ts";
import { languageName, preferred, t } from "../text/text.ts";
import { Answer } from "./answer.tsx";
import { type CollectionLink, type Shared, SharedContext, useKeys, useStored } from "./context.ts";
import { Palette } from "./palette.tsx";
import { Problem } from "./problem.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SignIn } from "./sign-in.tsx";

const withoutFragment = (url: string): string => url.replace(/#.*$/, "");

export function App({ service }: { readonly service: Service }) {
  const { place, session } = service;
  const [url, setUrl] = useState(location.href);
  const [version, setVersion] = useState(0);
  const [description, setDescription] = useState<Description | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [login, setLogin] = useState(session?.name ?? "");
  const [dialog, setDialog] = useState<"" | "sign-in" | "palette" | "keys">("");
  const [hasEnded, setEnded] = useState(false);
  const [message, setMessage] = useState("");
  const [chosen, setLocale] = useStored(
    "locale",
    preferred(place.languages, navigator.languages, place.languages[0] ?? ""),
  );
  // A language that is no longer offered is none.
  const locale = place.languages.length === 0 || place.languages.includes(chosen) ? chosen : (place.languages[0] ?? "");
  const start = useEntrypoint(service, locale, login);

  const describe = () => {
    setFailure(null);
    service.describe().then(setDescription, setFailure);
  };
  useEffect(describe, []);

  const hasPushed = useRef(false);
  const go = useCallback((to: string, how?: "replace") => {
    hasPushed.current = false;
    if (!isOurs(new URL(to), service)) return location.assign(to);
    history[how === "replace" ? "replaceState" : "pushState"](null, "", to);
    setUrl(to);
    if (how !== "replace") scrollTo(0, 0);
  }, []);

  useEffect(() => {
    const moved = () => setUrl(location.href);
    addEventListener("popstate", moved);
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
      if (!link || link.target || link.download || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.getAttribute("href")?.startsWith("#") || !isOurs(new URL(link.href), service)) return;
      event.preventDefault();
      go(link.href);
    };
    addEventListener("click", clicked);
    // Menus close as those of the system do.
    const closeMenus = ({ target, key }: Event & { readonly key?: string }) => {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]"))
        if (key === "Escape" || (key === undefined && !menu.contains(target as Element))) menu.open = false;
    };
    addEventListener("pointerdown", closeMenus);
    addEventListener("keydown", closeMenus);
    const changed = () => setLogin(session?.name ?? "");
    session?.ready.then(changed);
    session?.addEventListener("changed", changed);
    const ended = () => {
      setEnded(true);
      setDialog("sign-in");
    };
    session?.addEventListener("ended", ended);
    return () => {
      removeEventListener("popstate", moved);
      removeEventListener("click", clicked);
      removeEventListener("pointerdown", closeMenus);
      removeEventListener("keydown", closeMenus);
      session?.removeEventListener("changed", changed);
      session?.removeEventListener("ended", ended);
    };
  }, []);

  const timer = useRef<ReturnType<typeof setTimeout>>();
  const notify = useCallback((text: string) => {
    clearTimeout(timer.current);
    setMessage(text);
    timer.current = setTimeout(() => setMessage(""), 6000);
  }, []);

  const signOut = () => {
    forgetUser();
    session?.logout().then(
      () => notify(t("signedOut")),
      () => notify(t("signedOutHere")),
    );
  };

  const links = useMemo(() => collectionsIn(start, description), [start, description]);
  const address = withoutFragment(url);
  const opened = decoded(url.slice(address.length + 1));
  const isSignedIn = login !== "";
  const shared = useMemo<Shared | null>(
    () =>
      description && {
        ...{ service, description, locale, address, opened, isSignedIn, links, go, notify },
        connection: service.connection(locale),
        open: (name) => {
          if (name === "" && hasPushed.current) history.back();
          else go(name === "" ? address : `${address}#${name}`, name === "" ? "replace" : undefined);
          hasPushed.current = name !== "";
        },
        reload: () => setVersion((before) => before + 1),
        askToSignIn: () => setDialog("sign-in"),
        signOut,
      },
    [description, locale, address, opened, isSignedIn, links],
  );

  useKeys({
    "ctrl+k": () => setDialog("palette"),
    "?": () => setDialog("keys"),
    h: () => go(place.entrypoint),
  });

  const title = description?.title ?? document.title;

  return (
    <>
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <header class="bar">
        <a class="brand" href={place.entrypoint}>
          {title}
        </a>
        <button type="button" class="go" onClick={() => setDialog("palette")}>
          <span>{t("palette")}</span> <kbd>Ctrl K</kbd>
        </button>
        {place.languages.length > 1 && (
          <select
            aria-label={t("contentLanguage")}
            value={locale}
            onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          >
            {place.languages.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        )}
        {session && !isSignedIn && (
          <button type="button" class="primary" onClick={() => setDialog("sign-in")}>
            {t("signIn")}
          </button>
        )}
        {session && isSignedIn && (
          <button type="button" onClick={() => signOut()}>
            {t("signOut")}
          </button>
        )}
      </header>
      <div class="frame">
        <nav class="side" aria-label={t("menu")}>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={address.startsWith(href) ? (address === href ? "page" : "true") : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {/* Later, so that it does not move. */}
          {place.docs && start && description && (
            <ul class="quiet">
              <li>
                <a href={place.docs}>{t("reference")}</a>
              </li>
            </ul>
          )}
        </nav>
        <main id="main" tabIndex={-1}>
          {failure !== null && <Problem error={failure} retry={describe} />}
          {shared && (
            <SharedContext.Provider value={shared}>
              <Answer key={locale} version={`${version} ${login}`} />
              {dialog === "palette" && <Palette close={() => setDialog("")} />}
            </SharedContext.Provider>
          )}
        </main>
      </div>
      <output class="message" aria-live="polite">
        {message && <span>{message}</span>}
      </output>
      {dialog === "sign-in" && session && (
        <SignIn
          session={session}
          note={hasEnded ? t("sessionEnded") : ""}
          close={() => {
            setDialog("");
            setEnded(false);
          }}
        />
      )}
      {dialog === "keys" && <Shortcuts close={() => setDialog("")} />}
    </>
  );
}

/** The entrypoint's document, which names the collections that this client may read. */
function useEntrypoint(service: Service, locale: string, login: string): Node | null {
  const [node, setNode] = useState<Node | null>(null);
  useEffect(() => {
    let isCurrent = true;
    service
      .connection(locale)
      .get(service.place.entrypoint)
      .then(
        ({ node }) => isCurrent && setNode(node),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [login]);
  return node;
}

function collectionsIn(start: Node | null, description: Description | null): readonly CollectionLink[] {
  if (start === null || description === null) return [];
  return [...description.collections].flatMap(([of, { key, label }]) => {
    const href = iriOf(start[key]);
    const isOfMembers = description.classes.get(of)?.member === null;
    return href === undefined || !isOfMembers ? [] : [{ href: new URL(href, location.href).href, label, of }];
  });
}

/** Whether an address is one of the API that the console shows: not of another origin, and not the documentation. */
function isOurs(url: URL, { place }: Service): boolean {
  const base = new URL(place.entrypoint);
  const isBelow = url.origin === base.origin && url.pathname.startsWith(base.pathname.replace(/[^/]*$/, ""));
  return isBelow && (place.docs === null || !url.href.startsWith(place.docs)) && !/\.json$/.test(url.pathname);
}
