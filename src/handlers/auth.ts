/** Accounts and password reset. */

import { changePasswordByToken, passwordAccounts, startPasswordReset } from "hydrant";
import { users } from "./persistence.ts";

export const authentication = passwordAccounts();

/** Sends a token by e-mail; the token sets a new password. */
export const passwordReset = startPasswordReset("email");
export const passwordChange = changePasswordByToken({ token: "token", password: "password" }, users);
