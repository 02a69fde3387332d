/** An error in place of an answer: what happened, why, and how to go on. */

import { Refusal, Unreachable } from "../../../codegen/client/runtime/errors.ts";
import { t, timeText } from "../text/text.ts";
import { Button } from "./elements.tsx";

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
  /** Absent if the person is signed in, or cannot. */
  readonly signIn?: (() => void) | undefined;
}

export function Problem({ error, retry, signIn }: Props) {
  const { title, hint } = explain(error);
  const refusal = error instanceof Refusal ? error : null;
  return (
    <section class="problem">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{hint}</p>
      <p class="actions">
        {signIn && refusal !== null && [401, 403, 404].includes(refusal.status) && (
          <Button class="primary" onClick={signIn} label={t("signIn")} />
        )}
        {refusal?.status === 400 && location.search !== "" && <a href={location.pathname}>{t("clearFilters")}</a>}
        <Button onClick={retry} label={t("retry")} />
      </p>
      {refusal?.request && <p class="muted small">{t("requestId", refusal.request)}</p>}
    </section>
  );
}

export function explain(error: unknown): { readonly title: string; readonly hint: string } {
  if (error instanceof Refusal) {
    const { status, description, retryAfter } = error;
    if (status === 401 || status === 403) return { title: t("forbidden"), hint: t("forbiddenHint") };
    if (status === 400) return { title: t("badQuery"), hint: description };
    if (status === 404) return { title: t("notFound"), hint: t("notFoundHint") };
    if (status === 429)
      return { title: t("tooMany"), hint: t("tooManyHint", timeText(Date.now() / 1000 + (retryAfter ?? 60))) };
    return { title: t("failed"), hint: description };
  }
  if (error instanceof Unreachable) return { title: t("unreachable"), hint: t("unreachableHint") };
  return { title: t("failed"), hint: error instanceof Error ? error.message : String(error) };
}

/** A refusal within a form or a dialog. */
export function Refused({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  const text = error instanceof Refusal ? error.description || error.title : explain(error).hint;
  return (
    <p class="error" role="alert">
      {text || t("refused")}
    </p>
  );
}
