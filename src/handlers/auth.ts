/** Who has an account here, and what becomes of logins when passwords change. */

import { changePasswordByToken, endOtherLogins, passwordAccounts, startPasswordReset } from "../server/accounts.ts";

/** Users log in with their name and password. */
export const authentication = passwordAccounts();

/** A forgotten password is replaced with a mailed token. */
export const passwordReset = startPasswordReset;
export const passwordChange = changePasswordByToken;

/** Whoever sets a new password keeps the login it was set with, and no other. */
export const afterPassword = endOtherLogins;
