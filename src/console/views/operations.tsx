/** The head of an answer, with controls for its operations: buttons, and a menu for those that are used less. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Collection, type Control, controlsOf, type Item, needsForm } from "../api/answer.ts";
import { nameOf } from "../api/naming.ts";
import { perform, type Version } from "../api/write.ts";
import { t } from "../text/text.ts";
import { useIsHere, useKeys, useShared } from "./context.ts";
import { Button, Dialog } from "./elements.tsx";
import { FormDialog } from "./form.tsx";
import { Refused } from "./problem.tsx";
import { UploadDialog } from "./upload.tsx";
import { split } from "./value.tsx";

interface Props {
  readonly item: Item | Collection;
  /** The representation that forms begin with. */
  readonly version?: Version;
}

/** What a control says. `title`: of the class that a collection's POST makes one of. */
export function labelOf({ kind, operation }: Control, title: string): string {
  if (kind === "create") return t("new", title);
  return kind === "act" || kind === "open" ? operation.title : t(kind);
}

interface HeadProps extends Props {
  /** A link to what the answer is part of. */
  readonly up?: ComponentChildren;
  readonly heading: string;
  readonly hint?: string | undefined;
}

export function Head({ up, heading, hint, ...operations }: HeadProps) {
  return (
    <header class="head">
      <div>
        {up && <p class="up">{up}</p>}
        <h1 tabIndex={-1}>
          <bdi>{heading}</bdi>
        </h1>
        {hint && <p class="muted">{hint}</p>}
      </div>
      <div class="actions">
        <Operations {...operations} />
      </div>
    </header>
  );
}

const rare: ReadonlySet<string> = new Set(["reload", "replace", "delete"]);

function Operations({ item, version }: Props) {
  const { opened, open, go, reload, notify, connection, locale } = useShared();
  const isHere = useIsHere();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState("");
  const menu = useRef<HTMLDetailsElement>(null);
  const isList = "members" in item;
  const { title = "" } = (isList ? item.of : item.cls) ?? {};
  const controls = controlsOf(item, isList);
  const name = isList ? title : nameOf(item.node, item.cls, locale);
  const current = controls.find(({ operation }) => operation.name === opened);

  const start = async (control: Control) => {
    const { kind, operation } = control;
    if (menu.current) menu.current.open = false;
    setError(null);
    if (kind === "reload") return reload();
    if (kind === "open") return go(operation.url);
    if (kind === "delete" || kind === "upload" || needsForm(control)) return open(operation.name);
    setBusy(operation.name);
    try {
      const { url, isNew } = await perform(connection, operation);
      notify(t("done", labelOf(control, title)));
      if (!isHere.current) return;
      if (isNew) go(url);
      else reload();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy("");
    }
  };

  const press = (kind: string) => () => {
    const control = controls.find((each) => each.kind === kind);
    if (control) start(control);
  };
  useKeys({ n: press("create"), e: press("edit") });

  const button = (control: Control, isMain: boolean) => (
    <Button
      key={`${control.operation.name} ${control.operation.method}`}
      class={control.kind === "delete" ? "danger" : isMain ? "primary" : undefined}
      data-operation={control.operation.name}
      data-method={control.operation.method}
      title={control.operation.description}
      disabled={busy === control.operation.name}
      onClick={() => start(control)}
      label={labelOf(control, title)}
    />
  );
  const [seldom, often] = split(controls, ({ kind }) => rare.has(kind));
  return (
    <>
      {often.map((control, index) => button(control, index === 0))}
      {seldom.length > 0 && (
        <details class="menu" ref={menu}>
          <summary>{t("more")}</summary>
          <div>{seldom.map((control) => button(control, false))}</div>
        </details>
      )}
      <Refused error={error} />
      {current?.kind === "upload" && <UploadDialog url={current.operation.url} close={() => open("")} />}
      {current?.kind === "delete" && <DeleteDialog control={current} item={item} />}
      {current && needsForm(current) && (
        <FormDialog
          control={current}
          heading={headingOf(current, title, name)}
          version={current.kind === "edit" || current.kind === "replace" ? version : undefined}
        />
      )}
    </>
  );
}

function headingOf(control: Control, title: string, name: string): string {
  if (control.kind === "edit") return t("editOf", name);
  return control.kind === "replace" ? t("replaceOf", name) : labelOf(control, title);
}

function DeleteDialog({ control, item }: { readonly control: Control; readonly item: Item }) {
  const { open, go, notify, connection, links, locale, service } = useShared();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(item.node, item.cls, locale);
  const remove = async () => {
    setBusy(true);
    try {
      await perform(connection, control.operation);
      notify(t("deleted", name));
      go(links.find(({ of }) => of === item.cls?.iri)?.href ?? service.place.entrypoint, "replace");
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("deleteOf", name)} close={() => open("")} class="narrow">
      <p>{t("deleteHint")}</p>
      <Refused error={error} />
      <footer>
        <Button onClick={() => open("")} label={t("cancel")} />
        <Button class="danger" disabled={isBusy} onClick={remove} label={t("delete")} />
      </footer>
    </Dialog>
  );
}
