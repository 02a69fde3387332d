/** Elements that many views have: buttons, selects, links to collections, dialogs, JSON and the list of keys. */

import type { ButtonHTMLAttributes, ComponentChildren, SelectHTMLAttributes } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/text.ts";

/** It sends a form only if its `type` says so. */
export function Button({
  label,
  type = "button",
  ...others
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly label: string }) {
  return (
    <button type={type} {...others}>
      {label}
    </button>
  );
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  /** Values, with the texts for them. */
  readonly options: Iterable<readonly [value: string, text: string]>;
  readonly choose: (value: string) => void;
}

export function Select({ options, choose, ...others }: SelectProps) {
  return (
    <select {...others} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {[...options].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface Card {
  readonly href: string | undefined;
  readonly label: string;
  readonly description: string | undefined;
}

/** Links to collections, with what they are. */
export function Cards({ links }: { readonly links: readonly Card[] }) {
  if (links.length === 0) return null;
  return (
    <ul class="cards">
      {links.map(({ href, label, description }) => (
        <li key={href}>
          <a href={href} data-entry>
            {label}
          </a>
          {description && <p class="muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A modal dialog, by the browser's own element: it keeps the focus and closes on Escape. */
export function Dialog({ title, close, class: name, children }: DialogProps) {
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
  ["e", "edit"],
  ["j", "keyNext"],
  ["k", "keyPrevious"],
  ["h", "home"],
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
