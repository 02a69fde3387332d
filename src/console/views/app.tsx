/** The frame of the console: header, collections, the answer of the current address, dialogs. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Description } from "../api/description.ts";
import { decoded } from "../api/json.ts";
import type { Service } from "../api/service.ts";
import { forgetUser } from "../fields/merge.ts";
import { languageName, preferred, t } from "../text/text.ts";
import { Answer } from "./answer.tsx";
import { collectionsIn, type Shared, SharedContext, useKeys, useLoaded, useStored } from "./context.ts";
import { Button, Select, Shortcuts } from "./elements.tsx";
import { Palette } from "./palette.tsx";
import { Problem } from "./problem.tsx";
import { SignIn } from "./sign-in.tsx";

export function App({ service }: { readonly service: Service }) {
  const { place, session } = service;
  const [url, setUrl] = useState(location.href);
  const [version, setVersion] = useState(0);
  const [description, setDescription] = useState<Description | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [login, setLogin] = useState(session?.name ?? "");
  const [dialog, setDialog] = useState<"" | "sign-in" | "session ended" | "palette" | "keys">("");
  const [message, setMessage] = useState("");
  const [chosen, setLocale] = useStored(
    "locale",
    preferred(place.languages, navigator.languages, place.languages[0] ?? ""),
  );
  // A language that is no longer offered is none.
  const locale = place.languages.length === 0 || place.languages.includes(chosen) ? chosen : (place.languages[0] ?? "");
  /** It names the collections that this client may read. */
  const start = useLoaded(() => service.connection(locale).get(place.entrypoint), [login]);

  const describe = () => {
    setFailure(null);
    service.describe().then(setDescription, setFailure);
  };
  useEffect(describe, []);

  const hasPushed = useRef(false);
  const go = (to: string, how?: "replace") => {
    hasPushed.current = false;
    if (!isOurs(new URL(to), service)) return location.assign(to);
    history[how === "replace" ? "replaceState" : "pushState"](null, "", to);
    setUrl(to);
    if (how !== "replace") scrollTo(0, 0);
  };

  // The frame is there as long as the page, so its listeners stay.
  useEffect(() => {
    addEventListener("popstate", () => setUrl(location.href));
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
      if (!link || link.target || link.download || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.getAttribute("href")?.startsWith("#") || !isOurs(new URL(link.href), service)) return;
      event.preventDefault();
      go(link.href);
    });
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
    session?.addEventListener("ended", () => setDialog("session ended"));
  }, []);

  const timer = useRef<ReturnType<typeof setTimeout>>();
  const notify = (text: string) => {
    clearTimeout(timer.current);
    setMessage(text);
    timer.current = setTimeout(() => setMessage(""), 6000);
  };

  const closeDialog = () => setDialog("");
  const askToSignIn = () => setDialog("sign-in");
  const signOut = () => {
    forgetUser();
    session?.logout().then(
      () => notify(t("signedOut")),
      () => notify(t("signedOutHere")),
    );
  };

  const links = start && description ? collectionsIn(start.node, description) : [];
  const address = url.replace(/#.*$/, "");
  const opened = decoded(url.slice(address.length + 1));
  const isSignedIn = login !== "";
  const shared: Shared | null = description && {
    service,
    description,
    locale,
    address,
    opened,
    isSignedIn,
    links,
    go,
    notify,
    askToSignIn,
    signOut,
    connection: service.connection(locale),
    open: (name) => {
      if (name === "" && hasPushed.current) history.back();
      else go(name === "" ? address : `${address}#${name}`, name === "" ? "replace" : undefined);
      hasPushed.current = name !== "";
    },
    reload: () => setVersion((before) => before + 1),
  };

  useKeys({ "ctrl+k": () => setDialog("palette"), "?": () => setDialog("keys"), h: () => go(place.entrypoint) });

  return (
    <>
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <header class="bar">
        <a class="brand" href={place.entrypoint}>
          {description?.title ?? document.title}
        </a>
        <button type="button" class="go" onClick={() => setDialog("palette")}>
          <span>{t("palette")}</span> <kbd>Ctrl K</kbd>
        </button>
        {place.languages.length > 1 && (
          <Select
            aria-label={t("contentLanguage")}
            value={locale}
            choose={setLocale}
            options={place.languages.map((tag) => [tag, languageName(tag)])}
          />
        )}
        {session && !isSignedIn && <Button class="primary" onClick={askToSignIn} label={t("signIn")} />}
        {session && isSignedIn && <Button onClick={signOut} label={t("signOut")} />}
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
              {dialog === "palette" && <Palette close={closeDialog} />}
            </SharedContext.Provider>
          )}
        </main>
      </div>
      <output class="message" aria-live="polite">
        {message && <span>{message}</span>}
      </output>
      {(dialog === "sign-in" || dialog === "session ended") && session && (
        <SignIn session={session} note={dialog === "sign-in" ? "" : t("sessionEnded")} close={closeDialog} />
      )}
      {dialog === "keys" && <Shortcuts close={closeDialog} />}
    </>
  );
}

/** Whether an address is one of the API that the console shows: not of another origin, and not the documentation. */
function isOurs(url: URL, { place }: Service): boolean {
  const base = new URL(place.entrypoint);
  const isBelow = url.origin === base.origin && url.pathname.startsWith(base.pathname.replace(/[^/]*$/, ""));
  return isBelow && (place.docs === null || !url.href.startsWith(place.docs)) && !/\.json$/.test(url.pathname);
}
