// Validators of the normalised form of bodies. Generated from the spec; edits are lost.

import type { Validator } from "./checks.ts";

export type { ValidationError, Validator } from "./checks.ts";

export declare const AddressContent: Validator;
export declare const AddressChange: Validator;
export declare const ApiKeyContent: Validator;
export declare const ApiKeyChange: Validator;
export declare const CountryContent: Validator;
export declare const CountryChange: Validator;
export declare const ObjectContent: Validator;
export declare const ObjectChange: Validator;
export declare const PlaceContent: Validator;
export declare const PlaceChange: Validator;
export declare const TimeZoneContent: Validator;
export declare const TimeZoneChange: Validator;
export declare const UserContent: Validator;
export declare const UserChange: Validator;
export declare const PasswordChange: Validator;
export declare const PasswordReset: Validator;
