/** The list of keyboard shortcuts. */

import { t } from "../text/text.ts";
import { Dialog } from "./dialog.tsx";

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
