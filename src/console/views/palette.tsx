/** Command palette: goes to a collection or starts an operation of the page by a few letters. */

import { useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Dialog } from "./dialog.tsx";

interface Command {
  readonly label: string;
  run(): void;
}

export function Palette({ close }: { readonly close: () => void }) {
  const { links, go, askToSignIn, signOut, service, isSignedIn } = useShared();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [page] = useState(pageCommands);
  const commands: readonly Command[] = [
    ...page,
    ...links.map(({ href, label }) => ({ label, run: () => go(href) })),
    { label: t("home"), run: () => go(service.place.entrypoint) },
    ...(service.place.docs
      ? [{ label: t("reference"), run: () => location.assign(service.place.docs as string) }]
      : []),
    ...(service.session && !isSignedIn ? [{ label: t("signIn"), run: askToSignIn }] : []),
    ...(service.session && isSignedIn ? [{ label: t("signOut"), run: signOut }] : []),
  ];
  const found = commands.filter(({ label }) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const chosen = Math.min(at, found.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    // After the dialog has closed and given the focus back.
    setTimeout(() => command.run());
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt(Math.max(0, Math.min(found.length - 1, chosen + by)));
    else if (event.key === "Enter") run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("palette")} close={close} class="palette">
      <input
        type="search"
        role="combobox"
        aria-label={t("palette")}
        aria-expanded={found.length > 0}
        aria-controls="commands"
        aria-activedescendant={found.length > 0 ? `command-${chosen}` : undefined}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="commands" role="listbox" aria-label={t("palette")} hidden={found.length === 0}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field runs the command
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={command.label}
            id={`command-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            {command.label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="muted">{t("noneFound")}</p>}
    </Dialog>
  );
}

/** The page's own buttons for operations. */
function pageCommands(): readonly Command[] {
  const buttons = [...document.querySelectorAll<HTMLElement>("main .actions [data-operation]")];
  return buttons.map((button) => ({ label: button.textContent ?? "", run: () => button.click() }));
}
