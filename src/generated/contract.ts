/** Types of the handlers. Code with missing, unknown or wrongly typed handlers does not compile. Generated from the spec; do not edit. */

import type { Accounts, Caching, Done, FurtherRequest, Lifecycle, Refused, Rights } from "hydrant";
import type { Address, AddressChange, AddressContent } from "./resources/address.ts";
import type { ApiKey, ApiKeyChange, ApiKeyContent } from "./resources/api-key.ts";
import type { Country, CountryChange, CountryContent } from "./resources/country.ts";
import type { Object, ObjectChange, ObjectContent } from "./resources/object.ts";
import type { Place, PlaceChange, PlaceContent } from "./resources/place.ts";
import type { TimeZone, TimeZoneChange, TimeZoneContent } from "./resources/time-zone.ts";
import type { User, UserChange, UserContent } from "./resources/user.ts";
import type { PasswordChange } from "./values/password-change.ts";
import type { PasswordReset } from "./values/password-reset.ts";

export interface Handlers {
  /** Looks up accounts for the token endpoint. */
  readonly authentication: Accounts;
  /** Dates and lifetimes. */
  readonly caching: Caching;
  /** Rights that the rules of the spec cannot express. */
  readonly rights?: {
    readonly addresses?: Rights<Address>;
    readonly apiKeys?: Rights<ApiKey>;
    readonly countries?: Rights<Country>;
    readonly objects?: Rights<Object>;
    readonly places?: Rights<Place>;
    readonly timezones?: Rights<TimeZone>;
    readonly users?: Rights<User>;
  };
  /** A place where post reaches somebody. */
  readonly addresses: AddressHandlers;
  /** Lets an application call without being a user. */
  readonly apiKeys: ApiKeyHandlers;
  /** A country or territory with a code of its own in ISO 3166-1. */
  readonly countries: CountryHandlers;
  /** A file of any type, and what is known of it. */
  readonly objects: ObjectHandlers;
  /** A city or town of the world. */
  readonly places: PlaceHandlers;
  /** A region whose clocks have agreed since 1970. */
  readonly timezones: TimeZoneHandlers;
  /** Somebody who has an account. */
  readonly users: UserHandlers;
}

/** Operations of Address. */
export interface AddressHandlers {
  /** GET /addresses/: The addresses that the client may read. */
  readonly list: Lifecycle<Address, AddressContent, AddressChange>["list"];
  /** POST /addresses/: Adds a new address to the collection. The server generates its identifier. */
  readonly append: Lifecycle<Address, AddressContent, AddressChange>["append"];
  /** GET /addresses/{id}: Retrieves the properties of one address that the client may read. */
  readonly retrieve: Lifecycle<Address, AddressContent, AddressChange>["retrieve"];
  /** PUT /addresses/{id}: Replaces the whole address, or creates it if it does not exist. */
  readonly replace: Lifecycle<Address, AddressContent, AddressChange>["replace"];
  /** PATCH /addresses/{id}: Overwrites the properties of one address that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<Address, AddressContent, AddressChange>["update"];
  /** DELETE /addresses/{id}: Deletes one address permanently. */
  readonly delete: Lifecycle<Address, AddressContent, AddressChange>["delete"];
}

/** Operations of ApiKey. */
export interface ApiKeyHandlers {
  /** GET /api_keys/: The keys of the user who asks. */
  readonly list: Lifecycle<ApiKey, ApiKeyContent, ApiKeyChange>["list"];
  /** POST /api_keys/: Adds a new API key to the collection. The server generates its identifier. */
  readonly append: Lifecycle<ApiKey, ApiKeyContent, ApiKeyChange>["append"];
  /** GET /api_keys/{id}: Retrieves the properties of one API key that the client may read. */
  readonly retrieve: Lifecycle<ApiKey, ApiKeyContent, ApiKeyChange>["retrieve"];
  /** PATCH /api_keys/{id}: Overwrites the properties of one API key that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<ApiKey, ApiKeyContent, ApiKeyChange>["update"];
  /** DELETE /api_keys/{id}: Deletes one API key permanently. */
  readonly delete: Lifecycle<ApiKey, ApiKeyContent, ApiKeyChange>["delete"];
}

/** Operations of Country. */
export interface CountryHandlers {
  /** GET /countries/: All countries. */
  readonly list: Lifecycle<Country, CountryContent, CountryChange>["list"];
  /** POST /countries/: Adds a new country to the collection. Its property "alpha2" identifies it. */
  readonly append: Lifecycle<Country, CountryContent, CountryChange>["append"];
  /** GET /countries/{id}: Retrieves the properties of one country that the client may read. */
  readonly retrieve: Lifecycle<Country, CountryContent, CountryChange>["retrieve"];
  /** PUT /countries/{id}: Replaces the whole country, or creates it if it does not exist. */
  readonly replace: Lifecycle<Country, CountryContent, CountryChange>["replace"];
  /** PATCH /countries/{id}: Overwrites the properties of one country that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<Country, CountryContent, CountryChange>["update"];
  /** DELETE /countries/{id}: Deletes one country permanently. */
  readonly delete: Lifecycle<Country, CountryContent, CountryChange>["delete"];
}

/** Operations of Object. */
export interface ObjectHandlers {
  /** GET /objects/: The files that the client may read. */
  readonly list: Lifecycle<Object, ObjectContent, ObjectChange>["list"];
  /** POST /objects/: Adds a new object to the collection. The server generates its identifier. */
  readonly append: Lifecycle<Object, ObjectContent, ObjectChange>["append"];
  /** GET /objects/{id}: Retrieves the properties of one object that the client may read. */
  readonly retrieve: Lifecycle<Object, ObjectContent, ObjectChange>["retrieve"];
  /** PATCH /objects/{id}: Overwrites the properties of one object that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<Object, ObjectContent, ObjectChange>["update"];
  /** DELETE /objects/{id}: Deletes one object permanently. */
  readonly delete: Lifecycle<Object, ObjectContent, ObjectChange>["delete"];
}

/** Operations of Place. */
export interface PlaceHandlers {
  /** GET /places/: All places. */
  readonly list: Lifecycle<Place, PlaceContent, PlaceChange>["list"];
  /** POST /places/: Adds a new place to the collection. Its property "slug" identifies it. */
  readonly append: Lifecycle<Place, PlaceContent, PlaceChange>["append"];
  /** GET /places/{id}: Retrieves the properties of one place that the client may read. */
  readonly retrieve: Lifecycle<Place, PlaceContent, PlaceChange>["retrieve"];
  /** PUT /places/{id}: Replaces the whole place, or creates it if it does not exist. */
  readonly replace: Lifecycle<Place, PlaceContent, PlaceChange>["replace"];
  /** PATCH /places/{id}: Overwrites the properties of one place that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<Place, PlaceContent, PlaceChange>["update"];
  /** DELETE /places/{id}: Deletes one place permanently. */
  readonly delete: Lifecycle<Place, PlaceContent, PlaceChange>["delete"];
}

/** Operations of TimeZone. */
export interface TimeZoneHandlers {
  /** GET /timezones/: All canonical time zones. */
  readonly list: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["list"];
  /** POST /timezones/: Adds a new time zone to the collection. The server generates its identifier. */
  readonly append: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["append"];
  /** GET /timezones/{id}: Retrieves the properties of one time zone that the client may read. */
  readonly retrieve: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["retrieve"];
  /** PUT /timezones/{id}: Replaces the whole time zone, or creates it if it does not exist. */
  readonly replace: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["replace"];
  /** PATCH /timezones/{id}: Overwrites the properties of one time zone that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["update"];
  /** DELETE /timezones/{id}: Deletes one time zone permanently. */
  readonly delete: Lifecycle<TimeZone, TimeZoneContent, TimeZoneChange>["delete"];
}

/** Operations of User. */
export interface UserHandlers {
  /** GET /users/: Everybody who has an account. */
  readonly list: Lifecycle<User, UserContent, UserChange>["list"];
  /** POST /users/: Adds a new user to the collection. The server generates its identifier. */
  readonly append: Lifecycle<User, UserContent, UserChange>["append"];
  /** GET /users/{id}: Retrieves the properties of one user that the client may read. */
  readonly retrieve: Lifecycle<User, UserContent, UserChange>["retrieve"];
  /** PUT /users/{id}: Replaces the whole user, or creates it if it does not exist. */
  readonly replace: Lifecycle<User, UserContent, UserChange>["replace"];
  /** PATCH /users/{id}: Overwrites the properties of one user that the body contains, removes those that are null, and keeps the rest. */
  readonly update: Lifecycle<User, UserContent, UserChange>["update"];
  /** DELETE /users/{id}: Deletes one user permanently. */
  readonly delete: Lifecycle<User, UserContent, UserChange>["delete"];
  /** POST /users/password_reset: Sends a single-use token to the address of the account, if there is one. The answer does not tell whether there is. */
  readonly passwordReset: (request: FurtherRequest<PasswordReset>) => Promise<Done | Refused<400 | 403 | 409>>;
  /** POST /users/password_change: Sets a new password with the token of a password reset and ends every login of that account. */
  readonly passwordChange: (request: FurtherRequest<PasswordChange>) => Promise<Done | Refused<400 | 403 | 409>>;
}
