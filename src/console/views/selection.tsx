/** Work on several entries: what all of them announce, one request after the other, with progress and a report. */

import { useRef, useState } from "preact/hooks";
import { type Control, controlsOf, type Item, needsForm } from "../api/answer.ts";
import { nameOf } from "../api/naming.ts";
import { perform } from "../api/write.ts";
import { t, timeText } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Button, Dialog } from "./elements.tsx";
import { labelOf } from "./operations.tsx";
import { explain } from "./problem.tsx";

export function Selection({ items, clear }: { readonly items: readonly Item[]; readonly clear: () => void }) {
  // Once work has begun, its entries may be gone from the list.
  const [work, setWork] = useState<{ readonly control: Control; readonly items: readonly Item[] } | null>(null);
  const [first, ...others] = items.map((item) => controlsOf(item, false));
  const isCommon = ({ operation }: Control) =>
    others.every((controls) => controls.some((each) => each.operation.name === operation.name));
  const controls = (first ?? []).filter(
    (control) => (control.kind === "delete" || control.kind === "act") && !needsForm(control) && isCommon(control),
  );
  if (work !== null)
    return (
      <Work
        {...work}
        close={() => {
          setWork(null);
          clear();
        }}
      />
    );
  if (items.length === 0) return null;
  return (
    <p class="selection">
      <strong>{t("selected", items.length)}</strong>
      {controls.map((control) => (
        <Button
          key={control.operation.name}
          class={control.kind === "delete" ? "danger" : ""}
          onClick={() => setWork({ control, items })}
          label={labelOf(control, "")}
        />
      ))}
      <Button class="quiet" onClick={clear} label={t("cancel")} />
    </p>
  );
}

interface WorkProps {
  readonly control: Control;
  readonly items: readonly Item[];
  readonly close: () => void;
}

function Work({ control, items, close }: WorkProps) {
  const { connection, service, reload, locale } = useShared();
  const [done, setDone] = useState(0);
  const [failures, setFailures] = useState<readonly { readonly name: string; readonly reason: string }[]>([]);
  const [state, setState] = useState<"asking" | "running" | "ended">("asking");
  const [limit, setLimit] = useState("");
  const isStopped = useRef(false);

  const stop = () => {
    isStopped.current = true;
  };
  const leave = () => {
    stop();
    close();
  };
  const run = async () => {
    setState("running");
    for (const item of items) {
      const { budget } = service;
      if (isStopped.current) break;
      // Two requests are kept for reading the list again.
      if (budget !== null && budget.left <= 2) {
        setLimit(t("bulkLimit", budget.left, timeText(budget.reset)));
        break;
      }
      const own = controlsOf(item, false).find(({ operation }) => operation.name === control.operation.name);
      try {
        if (own) await perform(connection, own.operation);
        setDone((before) => before + 1);
      } catch (error) {
        const name = nameOf(item.node, item.cls, locale);
        setFailures((before) => [...before, { name, reason: explain(error).hint }]);
      }
    }
    setState("ended");
    reload();
  };

  return (
    <Dialog title={t("bulkConfirm", labelOf(control, ""), items.length)} close={leave} class="narrow">
      {state !== "asking" && (
        <>
          <progress aria-label={labelOf(control, "")} max={items.length} value={done + failures.length} />
          <p aria-live="polite">
            {t("bulkProgress", done, items.length)}
            {failures.length > 0 && ` · ${t("bulkFailed", failures.length)}`}
          </p>
        </>
      )}
      {state === "asking" && control.kind === "delete" && <p>{t("deleteHint")}</p>}
      {limit && <p class="note">{limit}</p>}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ name, reason }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      )}
      <footer>
        {state === "asking" && (
          <Button class={control.kind === "delete" ? "danger" : "primary"} onClick={run} label={labelOf(control, "")} />
        )}
        {state === "running" ? (
          <Button onClick={stop} label={t("stop")} />
        ) : (
          <Button onClick={leave} label={t(state === "asking" ? "cancel" : "close")} />
        )}
      </footer>
    </Dialog>
  );
}
