/** The form of an operation: fields from the class that it expects, violations at their fields, conflicts side by side. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../../../codegen/client/runtime/errors.ts";
import type { Control } from "../api/answer.ts";
import type { Property } from "../api/description.ts";
import type { Node } from "../api/json.ts";
import { nameOf } from "../api/naming.ts";
import { Outdated, perform, type Version, type Written } from "../api/write.ts";
import { changeOf, contentOf, fieldsOf, type Input, type Inputs, inputsOf, Malformed } from "../fields/content.ts";
import { Field } from "../fields/field.tsx";
import { type Clash, draftOf, type Merged, merge } from "../fields/merge.ts";
import { t } from "../text/text.ts";
import { useIsHere, useShared } from "./context.ts";
import { Button, Dialog } from "./elements.tsx";
import { Refused } from "./problem.tsx";
import { Value } from "./value.tsx";

interface Props {
  readonly control: Control;
  readonly heading: string;
  /** What an edit or replacement begins with. */
  readonly version: Version | undefined;
}

export function FormDialog({ control, heading, version }: Props) {
  const { description, connection, locale, open, go, reload, notify } = useShared();
  const { operation, kind } = control;
  const cls = description.classes.get(operation.expects ?? "");
  const fields = useMemo(() => fieldsOf(cls, operation.readOnly), [cls]);
  const [base, setBase] = useState(version);
  const before = useMemo(() => inputsOf(base?.node ?? {}, fields), [base]);
  const draft = useMemo(() => draftOf(`${operation.url} ${operation.name}`), []);
  const restored = useMemo(() => {
    const kept = draft.read();
    return kept && merge(kept.before, kept.inputs, before, fields);
  }, []);
  const [inputs, setInputs] = useState<Inputs>(restored?.inputs ?? before);
  const [hasDraft, setDraft] = useState(restored !== null);
  /** Both have changed something: to be decided before anything is sent. */
  const [conflict, setConflict] = useState<(Merged & { readonly version: Version | undefined }) | null>(
    restored && restored.clashes.length > 0 ? { ...restored, version } : null,
  );
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<unknown>(null);
  const [secret, setSecret] = useState<Written | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isChange = kind === "edit";

  const isHere = useIsHere();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => draft.read() && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);

  // Several fields may change in one moment, as when a password manager fills them in.
  const latest = useRef(inputs);
  const keep = (next: Inputs, since: Inputs) => {
    latest.current = next;
    setInputs(next);
    // Passwords are not stored.
    const readable = fields.filter(({ isReadable, key }) => isReadable && key in next);
    draft.write({ before: since, inputs: Object.fromEntries(readable.map(({ key }) => [key, next[key] as Input])) });
  };
  const forget = () => {
    draft.write(null);
    setDraft(false);
  };
  const discard = () => {
    forget();
    latest.current = before;
    setInputs(before);
  };
  const close = () => !isBusy && open("");

  const submit = async (event?: Event) => {
    event?.preventDefault();
    setErrors(new Map());
    setRefusal(null);
    let content: Record<string, unknown>;
    try {
      content = isChange ? changeOf(inputs, before, fields) : contentOf(inputs, fields);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return showErrors(new Map([[error.path, t("malformed")]]));
    }
    // A replacement removes what it leaves out, so what this client may not give goes back as it is.
    if (kind === "replace" && base)
      for (const key of operation.readOnly) if (key in base.node) content[key] = base.node[key];
    // A replacement need not repeat what cannot be read.
    const missing = fields.filter(
      ({ key, isRequired, isReadable }) =>
        isRequired && !isChange && content[key] === undefined && (kind !== "replace" || isReadable),
    );
    if (missing.length > 0) return showErrors(new Map(missing.map(({ key }) => [key, t("missing")])));
    if (isChange && Object.keys(content).length === 0) {
      forget();
      notify(t("nothingChanged"));
      return open("");
    }
    setBusy(true);
    try {
      const written = await perform(connection, operation, content, base);
      forget();
      if (written.isSecret && written.node !== null) return setSecret(written);
      finish(written);
    } catch (error) {
      if (error instanceof Outdated) decide(error.current);
      else if (error instanceof Refusal && error.violations.length > 0) showErrors(violationsOf(error));
      else setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  const finish = ({ url, isNew, node }: Written) => {
    const name = node ? nameOf(node, cls, locale) : (cls?.title ?? "");
    notify(isNew ? t("created", name) : kind === "act" ? t("done", heading) : t("saved"));
    if (!isHere.current) return;
    if (isNew) return go(url, "replace");
    open("");
    reload();
  };

  const showErrors = (found: ReadonlyMap<string, string>) => {
    setErrors(found);
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  const decide = (version: Version | null) => {
    if (version === null) return setRefusal(new Error(t("conflictGone")));
    const merged = merge(before, inputs, inputsOf(version.node, fields), fields);
    if (merged.clashes.length > 0) return setConflict({ ...merged, version });
    settle(version, merged.inputs);
    setRefusal(new Error(t("conflict")));
  };

  const settle = (version: Version | undefined, next: Inputs) => {
    setBase(version);
    keep(next, inputsOf(version?.node ?? {}, fields));
    setConflict(null);
  };

  if (secret !== null)
    return (
      <Secret
        node={secret.node as Node}
        title={heading}
        properties={cls?.properties ?? []}
        close={() => finish(secret)}
      />
    );
  if (conflict !== null)
    return (
      <Conflict
        clashes={conflict.clashes}
        close={close}
        keep={(theirs) => {
          const taken = theirs.map(({ property, theirs }) => [property.key, theirs as Input]);
          settle(conflict.version, { ...conflict.inputs, ...Object.fromEntries(taken) });
        }}
      />
    );
  const places = new Set(fields.map(({ key }) => key));
  const elsewhere = [...errors].filter(([path]) => !places.has(path.split("/")[0] as string));
  return (
    <Dialog title={heading} close={close}>
      <form class="fields" ref={form} onSubmit={submit} noValidate>
        {kind === "replace" && <p class="note">{t("replaceHint")}</p>}
        {kind === "act" && operation.description && <p class="muted">{operation.description}</p>}
        {hasDraft && (
          <p class="note">
            {t("draft")} <Button class="quiet" onClick={discard} label={t("discard")} />
          </p>
        )}
        {errors.size > 0 && (
          <div class="error" role="alert">
            <p>{t(elsewhere.length > 0 ? "violations" : "marked")}</p>
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
            change={(input) => keep({ ...latest.current, [property.key]: input }, before)}
            errors={errors}
            path={property.key}
            isNeeded={property.isRequired && (!isChange || property.isReadable)}
          />
        ))}
        <footer>
          <Button onClick={close} label={t("cancel")} />
          <Button
            type="submit"
            class="primary"
            disabled={isBusy}
            label={kind === "create" ? t("create") : kind === "act" ? heading : t("save")}
          />
        </footer>
      </form>
    </Dialog>
  );
}

function violationsOf({ violations }: Refusal): ReadonlyMap<string, string> {
  const keysIn = (pointer: string) => pointer.replace(/^\//, "").replaceAll("~1", "/").replaceAll("~0", "~");
  return new Map(violations.map(({ path, property, message }) => [keysIn(path) || property, message]));
}

interface ConflictProps {
  readonly clashes: readonly Clash[];
  readonly keep: (theirs: readonly Clash[]) => void;
  readonly close: () => void;
}

/** What two people have changed, side by side. */
function Conflict({ clashes, keep, close }: ConflictProps) {
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
          <Button type="submit" class="primary" label={t("apply")} />
        </footer>
      </form>
    </Dialog>
  );
}

interface SecretProps {
  readonly node: Node;
  readonly title: string;
  readonly properties: readonly Property[];
  readonly close: () => void;
}

/** A secret that the service shows once: the text that a client can read only now. */
function Secret({ node, title, properties, close }: SecretProps) {
  const { notify } = useShared();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify(t("copied")),
      () => {},
    );
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
            <Button onClick={() => copy(node[key])} label={t("copy")} />
          </div>
        </div>
      ))}
      <footer>
        <Button class="primary" onClick={close} label={t("close")} />
      </footer>
    </Dialog>
  );
}
