// Validators of the normalised form of bodies. Generated from the spec; edits are lost.

/** What is wrong at one place; the shape is Ajv's. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Tells whether a value has the form; all that is wrong stands in `errors` until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

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
