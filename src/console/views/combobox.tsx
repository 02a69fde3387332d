/** A field in which a few letters find options, and the arrow keys and Enter choose one (a combobox of ARIA). */

import type { InputHTMLAttributes } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../text/text.ts";

export interface Option {
  readonly label: string;
  /** Where several may have one label. */
  readonly key?: string;
  run(): void;
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "list"> {
  readonly text: string;
  readonly change: (text: string) => void;
  /** What is found; undefined while nothing has been looked for. */
  readonly options: readonly Option[] | undefined;
  /** Forgets what is found. Without it, Escape closes the dialog around. */
  readonly dismiss?: () => void;
}

export function Combobox({ text, change, options, dismiss, ...others }: Props) {
  const list = useId();
  const [position, setPosition] = useState(0);
  const last = (options?.length ?? 0) - 1;
  const chosen = Math.min(position, last);
  // The first of what is found anew.
  useEffect(() => setPosition(0), [options?.map(({ label, key = label }) => key).join("\n")]);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && options === undefined) change(text);
    else if (by !== undefined) setPosition(Math.max(0, Math.min(last, chosen + by)));
    // Before anything is found, Enter must not send the form.
    else if (event.key === "Enter") options?.[chosen]?.run();
    else if (event.key === "Escape" && dismiss && options) dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        role="combobox"
        autocomplete="off"
        aria-expanded={last >= 0}
        aria-controls={list}
        aria-activedescendant={last >= 0 ? `${list}-${chosen}` : undefined}
        value={text}
        onInput={({ currentTarget }) => {
          setPosition(0);
          change(currentTarget.value);
        }}
        onKeyDown={press}
        {...others}
      />
      <div id={list} role="listbox" aria-label={others["aria-label"] ?? others.placeholder} hidden={last < 0}>
        {options?.map(({ label, key = label, run }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as the pattern has it
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            <bdi>{label}</bdi>
          </div>
        ))}
      </div>
      {options?.length === 0 && <p class="muted">{t("noneFound")}</p>}
    </>
  );
}
