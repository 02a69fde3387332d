/** Who has an account here, and how a forgotten password is set anew. */

import { changePasswordByToken, passwordAccounts, startPasswordReset } from "hydrant";
import { users } from "./persistence.ts";

/** Users log in with their name and password. */
export const authentication = passwordAccounts();

/** A forgotten password is replaced with a mailed token. */
export const passwordReset = startPasswordReset("email");
export const passwordChange = changePasswordByToken({ token: "token", password: "password" }, users);
