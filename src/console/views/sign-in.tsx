/** Signing in at the token endpoint. */

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import { Refusal } from "../../../codegen/client/runtime/errors.ts";
import type { Session } from "../../../codegen/client/runtime/session.ts";
import { rememberUser } from "../fields/merge.ts";
import { t } from "../text/text.ts";
import { Button, Dialog } from "./elements.tsx";
import { explain } from "./problem.tsx";

interface Props {
  readonly session: Session;
  readonly note: string;
  readonly close: () => void;
}

export function SignIn({ session, note, close }: Props) {
  const [isVisible, setVisible] = useState(false);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    const { username, password } = given as { readonly username: string; readonly password: string };
    setBusy(true);
    setError("");
    try {
      await session.login(username, password);
      rememberUser(username);
      close();
    } catch (failure) {
      const isWrong = failure instanceof Refusal && failure.title === "invalid_grant";
      setError(isWrong ? t("wrongPassword") : explain(failure).hint);
      setBusy(false);
    }
  };

  return (
    <Dialog title={t("signIn")} close={close} class="narrow">
      {note && <p class="note">{note}</p>}
      <form class="fields" onSubmit={submit}>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <label class="field">
          <span>{t("username")}</span>
          <input name="username" autocomplete="username" autocapitalize="none" spellcheck={false} required />
        </label>
        <label class="field">
          <span>{t("password")}</span>
          <input name="password" type={isVisible ? "text" : "password"} autocomplete="current-password" required />
        </label>
        <label class="check">
          <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} /> {t("showPassword")}
        </label>
        <footer>
          <Button type="submit" class="primary" disabled={isBusy} label={t("signIn")} />
        </footer>
      </form>
    </Dialog>
  );
}
