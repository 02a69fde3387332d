/** Modal dialogs, by the browser's own element: it keeps the focus and closes on Escape. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/text.ts";
import { Button } from "./elements.tsx";

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Dialog({ title, close, class: name, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    // The first field, and not the button that closes.
    element.current?.querySelector<HTMLElement>(":is(input, select, textarea):not([disabled])")?.focus();
    return () => {
      element.current?.close();
      const isThere = opener?.isConnected && opener !== document.body;
      const next = isThere ? opener : document.querySelector("main h1");
      (next as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={name}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <Button class="quiet" onClick={close} aria-label={t("close")} label="✕" />
      </header>
      {children}
    </dialog>
  );
}

export function Json({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <pre tabIndex={0} dir="ltr">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

const shortcuts = [
  ["Ctrl K", "keyPalette"],
  ["/", "keySearch"],
  ["n", "keyNew"],
  ["e", "keyEdit"],
  ["j", "keyNext"],
  ["k", "keyPrevious"],
  ["h", "keyHome"],
  ["r", "keyRaw"],
  ["?", "keyHelp"],
] as const;

export function Shortcuts({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={t("keys")} close={close} class="narrow">
      <dl class="keys">
        {shortcuts.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
