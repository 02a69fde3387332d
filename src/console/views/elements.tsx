/** Elements that many views have: buttons, and selects with their options. */

import type { ButtonHTMLAttributes, SelectHTMLAttributes } from "preact";

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
