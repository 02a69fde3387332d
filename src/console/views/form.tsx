/** The form of an operation: fields from the class that it expects, violations at their fields, conflicts side by side. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../../../codegen/client/runtime/errors.ts";
import type { Control } from "../api/controls.ts";
import type { Property } from "../api/description.ts";
import type { Node } from "../api/json.ts";
import { nameOf } from "../api/naming.ts";
import { Outdated, perform, type Version, type Written } from "../api/write.ts";
import { changeOf, contentOf, fieldsOf, type Input, type Inputs, inputsOf, Malformed } from "../fields/content.ts";
import { Field } from "../fields/field.tsx";
import { t } from "../text/text.ts";
import { useShared } from "./context.ts";
import { Dialog } from "./dialog.tsx";
import { Refused } from "./problem.tsx";
import { Value } from "./value.tsx";

interface Props {
  readonly control: Control;
  readonly heading: string;
  /** What an edit or replacement begins with. */
  readonly version: Version | null;
}

/** Values of both versions of a property that two people have changed. */
interface Clash {
  readonly property: Property;
  readonly mine: Input | undefined;
  readonly theirs: Input | undefined;
}

export function FormDialog({ control, heading, version }: Props) {
  const { description, connection, locale, open, go, reload, notify } = useShared();
  const { operation, kind } = control;
  const cls = description.classes.get(operation.expects ?? "");
  const fields = useMemo(() => (cls ? fieldsOf(cls, operation.readOnly) : []), [cls]);
  const [base, setBase] = useState(version);
  const before = useMemo(() => inputsOf(base?.node ?? {}, fields, description), [base]);
  const draft = `draft ${operation.url} ${operation.name}`;
  const [stored] = useState(() => sessionStorage.getItem(draft));
  const [inputs, setInputs] = useState<Inputs>(() => ({
    ...before,

    ...(stored ? (JSON.parse(stored) as Inputs) : {}),
  }));
  const [hasDraft, setDraft] = useState(stored !== null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<unknown>(null);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [secret, setSecret] = useState<Written | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isChange = kind === "edit";

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => sessionStorage.getItem(draft) && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);

  const change = (key: string, input: Input) => {
    const next = { ...inputs, [key]: input };
    setInputs(next);
    // Passwords are not stored.
    const kept = Object.entries(next).filter(([name]) => fields.find((each) => each.key === name)?.isReadable);
    sessionStorage.setItem(draft, JSON.stringify(Object.fromEntries(kept)));
  };
  const forget = () => {
    sessionStorage.removeItem(draft);
    setDraft(false);
  };

  const submit = async (event?: Event) => {
    event?.preventDefault();
    setErrors(new Map());
    setRefusal(null);
    let content: Record<string, unknown>;
    try {
      content = isChange ? changeOf(inputs, before, fields, description) : contentOf(inputs, fields, description);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return showErrors(new Map([[error.path, t("malformed")]]));
    }
    const missing = fields.filter(
      ({ key, isRequired }) =>
        isRequired && !isChange && content[key] === undefined && !(kind === "replace" && !isShown(key)),
    );
    if (missing.length > 0) return showErrors(new Map(missing.map(({ key }) => [key, t("missing")])));
    if (isChange && Object.keys(content).length === 0) {
      forget();
      notify(t("nothingChanged"));
      return open("");
    }
    setBusy(true);
    try {
      const written = await perform(connection, operation, content, base ?? undefined);
      forget();
      if (written.isSecret && written.node !== null) return setSecret(written);
      finish(written);
    } catch (error) {
      if (error instanceof Outdated) merge(error.current);
      else if (error instanceof Refusal && error.violations.length > 0) showErrors(violationsOf(error));
      else setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  /** A replacement need not repeat what cannot be read. */
  const isShown = (key: string) => fields.find((each) => each.key === key)?.isReadable === true;

  const finish = ({ url, isNew, node }: Written) => {
    const name = node ? nameOf(node, cls, locale) : (cls?.title ?? "");
    notify(isNew ? t("created", name) : kind === "act" ? t("done", heading) : t("saved"));
    if (isNew) return go(url);
    open("");
    reload();
  };

  const showErrors = (found: ReadonlyMap<string, string>) => {
    setErrors(found);
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  /** Takes over what only others have changed, and shows what both have. */
  const merge = (current: Version | null) => {
    if (current === null) return setRefusal(new Error(t("conflictGone")));
    const theirs = inputsOf(current.node, fields, description);
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const found: Clash[] = [];
    const next: Record<string, Input> = { ...inputs };
    for (const property of fields) {
      const { key } = property;
      if (isSame(theirs[key], before[key])) continue;
      if (isSame(inputs[key], before[key])) next[key] = theirs[key] as Input;
      else if (!isSame(inputs[key], theirs[key])) found.push({ property, mine: inputs[key], theirs: theirs[key] });
    }
    setBase(current);
    setInputs(next);
    setClashes(found);
    if (found.length === 0) setRefusal(new Error(t("conflict")));
  };

  if (secret !== null)
    return <Secret written={secret} title={heading} properties={cls?.properties ?? []} close={() => finish(secret)} />;
  if (clashes.length > 0)
    return (
      <Conflict
        clashes={clashes}
        close={() => setClashes([])}
        keep={(theirs) => {
          setInputs({
            ...inputs,
            ...Object.fromEntries(theirs.map((clash) => [clash.property.key, clash.theirs as Input])),
          });
          setClashes([]);
        }}
      />
    );
  const places = new Set(fields.map(({ key }) => key));
  const elsewhere = [...errors].filter(([path]) => !places.has(path.split("/")[0] as string));
  return (
    <Dialog title={heading} close={() => open("")}>
      <form class="fields" ref={form} onSubmit={submit} noValidate>
        {kind === "replace" && <p class="note">{t("replaceHint")}</p>}
        {kind === "act" && operation.description && <p class="muted">{operation.description}</p>}
        {hasDraft && (
          <p class="note">
            {t("draft")}{" "}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                forget();
                setInputs(before);
              }}
            >
              {t("discard")}
            </button>
          </p>
        )}
        {errors.size > 0 && (
          <div class="error" role="alert">
            <p>{t("violations")}</p>
            {elsewhere.length > 0 && (
              <ul>
                {elsewhere.map(([path, message]) => (
                  <li key={path}>{message}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <Refused error={refusal} />
        {fields.map((property) => (
          <Field
            key={property.key}
            property={property}
            input={inputs[property.key]}
            change={(input) => change(property.key, input)}
            errors={errors}
            path={property.key}
            isNeeded={property.isRequired && (!isChange || property.isReadable)}
          />
        ))}
        <footer>
          <button type="button" onClick={() => open("")}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {kind === "create" ? t("create") : kind === "act" ? heading : t("save")}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function violationsOf({ violations }: Refusal): ReadonlyMap<string, string> {
  const found = violations.map(({ path, property, message }) => {
    const pointer = path.replace(/^\//, "").replaceAll("~1", "/").replaceAll("~0", "~");
    return [pointer || property, message] as const;
  });
  return new Map(found);
}

/** What two people have changed, side by side. */
function Conflict({
  clashes,
  keep,
  close,
}: {
  readonly clashes: readonly Clash[];
  readonly keep: (theirs: readonly Clash[]) => void;
  readonly close: () => void;
}) {
  const [theirs, setTheirs] = useState<readonly Clash[]>([]);
  return (
    <Dialog title={t("conflict")} close={close} class="wide">
      <p>{t("conflictHint")}</p>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          keep(theirs);
        }}
      >
        {clashes.map((clash) => (
          <fieldset class="field clash" key={clash.property.key}>
            <legend>{clash.property.label}</legend>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={clash.property.key}
                  checked={theirs.includes(clash) === (side === "theirs")}
                  onChange={() =>
                    setTheirs(side === "theirs" ? [...theirs, clash] : theirs.filter((each) => each !== clash))
                  }
                />{" "}
                <strong>{t(side)}</strong>
                <div>
                  <Value value={clash[side] || undefined} property={clash.property} />
                </div>
              </label>
            ))}
          </fieldset>
        ))}
        <footer>
          <button type="submit" class="primary">
            {t("apply")}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** A secret that the service shows once: the text that a client can read only now. */
function Secret({
  written,
  title,
  properties,
  close,
}: {
  readonly written: Written;
  readonly title: string;
  readonly properties: readonly Property[];
  readonly close: () => void;
}) {
  const { notify } = useShared();
  const node = written.node as Node;
  const secrets = properties.filter(
    ({ key, isWritable, isLink, constraints }) =>
      typeof node[key] === "string" && !isWritable && !isLink && !constraints.isAlwaysThere,
  );
  return (
    <Dialog title={title} close={close}>
      <p class="note">{t("secretHint")}</p>
      {secrets.map(({ key, label }) => (
        <div class="field" key={key}>
          <label for={`secret-${key}`}>{label}</label>
          <div class="row">
            <input
              id={`secret-${key}`}
              readOnly
              dir="ltr"
              value={node[key]}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <button
              type="button"
              onClick={() =>
                navigator.clipboard.writeText(node[key]).then(
                  () => notify(t("copied")),
                  () => {},
                )
              }
            >
              {t("copy")}
            </button>
          </div>
        </div>
      ))}
      <footer>
        <button type="button" class="primary" onClick={close}>
          {t("close")}
        </button>
      </footer>
    </Dialog>
  );
}
