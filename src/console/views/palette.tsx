/** Command palette: goes to a collection or starts an operation of the page by a few letters. */

import { useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { Combobox, type Option } from "./combobox.tsx";
import { useShared } from "./context.ts";
import { Dialog } from "./elements.tsx";

export function Palette({ close }: { readonly close: () => void }) {
  const { links, go, askToSignIn, signOut, service, isSignedIn } = useShared();
  const { docs, entrypoint } = service.place;
  const [text, setText] = useState("");
  const [page] = useState(pageCommands);
  const commands: readonly Option[] = [
    ...page,
    ...links.map(({ href, label }) => ({ label, run: () => go(href) })),
    { label: t("home"), run: () => go(entrypoint) },
    ...(docs ? [{ label: t("reference"), run: () => location.assign(docs) }] : []),
    ...(service.session && !isSignedIn ? [{ label: t("signIn"), run: askToSignIn }] : []),
    ...(service.session && isSignedIn ? [{ label: t("signOut"), run: signOut }] : []),
  ];
  const found = commands.filter(({ label }) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const options = found.map(({ label, run }) => ({
    label,
    run: () => {
      close();
      // After the dialog has closed and given the focus back.
      setTimeout(run);
    },
  }));
  return (
    <Dialog title={t("palette")} close={close} class="palette">
      <Combobox type="search" text={text} change={setText} options={options} aria-label={t("palette")} />
    </Dialog>
  );
}

/** The page's own buttons for operations. */
function pageCommands(): readonly Option[] {
  const buttons = [...document.querySelectorAll<HTMLElement>("main .actions [data-operation]")];
  return buttons.map((button) => ({ label: button.textContent ?? "", run: () => button.click() }));
}
