/** Types of everything that goes over the wire. Generated from the OpenAPI document; edits are lost. */

export interface paths {
    readonly "/addresses/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the address collection
         * @description The addresses that the client may read.
         */
        readonly get: operations["listAddresses"];
        readonly put?: never;
        /**
         * Append a new address
         * @description Adds a new address to the collection. The server generates its identifier.
         */
        readonly post: operations["appendAddress"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/addresses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one address
         * @description Retrieves the properties of one address that the client may read.
         */
        readonly get: operations["retrieveAddress"];
        /**
         * Create or replace one address
         * @description Replaces the whole address, or creates it if it does not exist.
         */
        readonly put: operations["replaceAddress"];
        readonly post?: never;
        /**
         * Delete one address
         * @description Deletes one address permanently.
         */
        readonly delete: operations["deleteAddress"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one address
         * @description Overwrites the properties of one address that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateAddress"];
        readonly trace?: never;
    };
    readonly "/api_keys/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the API key collection
         * @description The keys of the user who asks.
         */
        readonly get: operations["listApiKeys"];
        readonly put?: never;
        /**
         * Append a new API key
         * @description Adds a new API key to the collection. The server generates its identifier.
         */
        readonly post: operations["appendApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api_keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one API key
         * @description Retrieves the properties of one API key that the client may read.
         */
        readonly get: operations["retrieveApiKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete one API key
         * @description Deletes one API key permanently.
         */
        readonly delete: operations["deleteApiKey"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one API key
         * @description Overwrites the properties of one API key that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateApiKey"];
        readonly trace?: never;
    };
    readonly "/countries/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the country collection
         * @description All countries.
         */
        readonly get: operations["listCountries"];
        readonly put?: never;
        /**
         * Append a new country
         * @description Adds a new country to the collection. Its property "alpha2" identifies it.
         */
        readonly post: operations["appendCountry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/countries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one country
         * @description Retrieves the properties of one country that the client may read.
         */
        readonly get: operations["retrieveCountry"];
        /**
         * Create or replace one country
         * @description Replaces the whole country, or creates it if it does not exist.
         */
        readonly put: operations["replaceCountry"];
        readonly post?: never;
        /**
         * Delete one country
         * @description Deletes one country permanently.
         */
        readonly delete: operations["deleteCountry"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one country
         * @description Overwrites the properties of one country that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateCountry"];
        readonly trace?: never;
    };
    readonly "/objects/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the object collection
         * @description The files that the client may read.
         */
        readonly get: operations["listObjects"];
        readonly put?: never;
        /**
         * Append a new object
         * @description Adds a new object to the collection. The server generates its identifier.
         */
        readonly post: operations["appendObject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one object
         * @description Retrieves the properties of one object that the client may read.
         */
        readonly get: operations["retrieveObject"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete one object
         * @description Deletes one object permanently.
         */
        readonly delete: operations["deleteObject"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one object
         * @description Overwrites the properties of one object that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateObject"];
        readonly trace?: never;
    };
    readonly "/objects/{id}/content/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the bytes
         * @description The bytes of the object, as uploaded.
         */
        readonly get: operations["retrieveObjectContent"];
        /**
         * Replace the bytes
         * @description Replaces the bytes of the object.
         */
        readonly put: operations["replaceObjectContent"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/places/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the place collection
         * @description All places.
         */
        readonly get: operations["listPlaces"];
        readonly put?: never;
        /**
         * Append a new place
         * @description Adds a new place to the collection. Its property "slug" identifies it.
         */
        readonly post: operations["appendPlace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/places/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one place
         * @description Retrieves the properties of one place that the client may read.
         */
        readonly get: operations["retrievePlace"];
        /**
         * Create or replace one place
         * @description Replaces the whole place, or creates it if it does not exist.
         */
        readonly put: operations["replacePlace"];
        readonly post?: never;
        /**
         * Delete one place
         * @description Deletes one place permanently.
         */
        readonly delete: operations["deletePlace"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one place
         * @description Overwrites the properties of one place that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updatePlace"];
        readonly trace?: never;
    };
    readonly "/timezones/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the time zone collection
         * @description All canonical time zones.
         */
        readonly get: operations["listTimezones"];
        readonly put?: never;
        /**
         * Append a new time zone
         * @description Adds a new time zone to the collection. The server generates its identifier.
         */
        readonly post: operations["appendTimeZone"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/timezones/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one time zone
         * @description Retrieves the properties of one time zone that the client may read.
         */
        readonly get: operations["retrieveTimeZone"];
        /**
         * Create or replace one time zone
         * @description Replaces the whole time zone, or creates it if it does not exist.
         */
        readonly put: operations["replaceTimeZone"];
        readonly post?: never;
        /**
         * Delete one time zone
         * @description Deletes one time zone permanently.
         */
        readonly delete: operations["deleteTimeZone"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one time zone
         * @description Overwrites the properties of one time zone that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateTimeZone"];
        readonly trace?: never;
    };
    readonly "/users/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the user collection
         * @description Everybody who has an account.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Append a new user
         * @description Adds a new user to the collection. The server generates its identifier.
         */
        readonly post: operations["appendUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve one user
         * @description Retrieves the properties of one user that the client may read.
         */
        readonly get: operations["retrieveUser"];
        /**
         * Create or replace one user
         * @description Replaces the whole user, or creates it if it does not exist.
         */
        readonly put: operations["replaceUser"];
        readonly post?: never;
        /**
         * Delete one user
         * @description Deletes one user permanently.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one user
         * @description Overwrites the properties of one user that the body contains, removes those that are null, and keeps the rest.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/users/password_reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a password reset
         * @description Sends a single-use token to the address of the account, if there is one. The answer does not tell whether there is.
         */
        readonly post: operations["passwordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/password_change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change a password by a mailed token
         * @description Sets a new password with the token of a password reset and ends every login of that account.
         */
        readonly post: operations["passwordChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the entrypoint
         * @description Where a client starts: a link to each collection that it may read.
         */
        readonly get: operations["retrieveEntrypoint"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/apidoc/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the API documentation
         * @description Every class, property and operation, in the Hydra core vocabulary.
         */
        readonly get: operations["retrieveApiDocumentation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/shapes/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the shapes
         * @description The SHACL shape of each class: constraints that every response meets.
         */
        readonly get: operations["retrieveShapes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/contexts/{class}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a context
         * @description The JSON-LD context of a class: maps the terms of its representations to IRIs.
         */
        readonly get: operations["retrieveContext"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the OpenAPI document
         * @description The description of the API for tools.
         */
        readonly get: operations["retrieveOpenApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth2/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log in, or refresh
         * @description Issues a pair of tokens for a user's name and password, or for the refresh token of the last pair.
         */
        readonly post: operations["issueToken"];
        /**
         * Log out
         * @description Revokes the access token that is sent, its refresh token, and all other tokens of the same login.
         */
        readonly delete: operations["revokeToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Entrypoint
         * @description Where a client starts: a link to each collection that it may read.
         */
        readonly EntryPoint: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "EntryPoint" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Format: iri
             * @description The addresses that the client may read.
             */
            readonly addresses?: string;
            /**
             * Format: iri
             * @description The keys of the user who asks.
             */
            readonly apiKeys?: string;
            /**
             * Format: iri
             * @description All countries.
             */
            readonly countries?: string;
            /**
             * Format: iri
             * @description The files that the client may read.
             */
            readonly objects?: string;
            /**
             * Format: iri
             * @description All places.
             */
            readonly places?: string;
            /**
             * Format: iri
             * @description All canonical time zones.
             */
            readonly timezones?: string;
            /**
             * Format: iri
             * @description Everybody who has an account.
             */
            readonly users?: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Address
         * @description A place where post reaches somebody.
         */
        readonly Address: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "Address" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Label
             * @description What its owner calls it.
             * @example {
             *       "en": "Home",
             *       "de": "Zuhause"
             *     }
             */
            readonly label?: string | {
                readonly [key: string]: string;
            };
            /**
             * Recipient
             * @description Whose name is on the door.
             * @example Ada Lovelace
             */
            readonly recipient?: string;
            /**
             * Street address
             * @description Street and number.
             * @example Getreidegasse 9
             */
            readonly streetAddress: string;
            /**
             * Postal code
             * @description The code of the post, if there is one.
             * @example 5020
             */
            readonly postalCode?: string;
            /**
             * City or town
             * @description City, town or village.
             * @example Salzburg
             */
            readonly addressLocality: string;
            /**
             * Region
             * @description State or province.
             * @example Salzburg
             */
            readonly addressRegion?: string;
            /**
             * Country
             * Format: iri
             * @description The country.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry: string;
            /**
             * Time zone
             * Format: iri
             * @description Whose clock the place keeps.
             */
            readonly timezone?: string;
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"];
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            /**
             * Owner
             * Format: iri
             * @description The user that made it.
             */
            readonly owner?: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Address collection
         * @description The addresses that the client may read.
         */
        readonly AddressCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "AddressCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Address"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Address: request body
         * @description A place where post reaches somebody.
         */
        readonly AddressContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Label
             * @description What its owner calls it.
             * @example {
             *       "en": "Home",
             *       "de": "Zuhause"
             *     }
             */
            readonly label?: string | {
                readonly [key: string]: string;
            };
            /**
             * Recipient
             * @description Whose name is on the door.
             * @example Ada Lovelace
             */
            readonly recipient?: string;
            /**
             * Street address
             * @description Street and number.
             * @example Getreidegasse 9
             */
            readonly streetAddress: string;
            /**
             * Postal code
             * @description The code of the post, if there is one.
             * @example 5020
             */
            readonly postalCode?: string;
            /**
             * City or town
             * @description City, town or village.
             * @example Salzburg
             */
            readonly addressLocality: string;
            /**
             * Region
             * @description State or province.
             * @example Salzburg
             */
            readonly addressRegion?: string;
            /**
             * Country
             * @description The country.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry: components["schemas"]["NodeReference"];
            /**
             * Time zone
             * @description Whose clock the place keeps.
             */
            readonly timezone?: components["schemas"]["NodeReference"];
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"];
        };
        /**
         * Address: partial update
         * @description A place where post reaches somebody.
         */
        readonly AddressChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Label
             * @description What its owner calls it.
             * @example {
             *       "en": "Home",
             *       "de": "Zuhause"
             *     }
             */
            readonly label?: string | {
                readonly [key: string]: string | null;
            } | null;
            /**
             * Recipient
             * @description Whose name is on the door.
             * @example Ada Lovelace
             */
            readonly recipient?: string | null;
            /**
             * Street address
             * @description Street and number.
             * @example Getreidegasse 9
             */
            readonly streetAddress?: string;
            /**
             * Postal code
             * @description The code of the post, if there is one.
             * @example 5020
             */
            readonly postalCode?: string | null;
            /**
             * City or town
             * @description City, town or village.
             * @example Salzburg
             */
            readonly addressLocality?: string;
            /**
             * Region
             * @description State or province.
             * @example Salzburg
             */
            readonly addressRegion?: string | null;
            /**
             * Country
             * @description The country.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry?: components["schemas"]["NodeReference"];
            /**
             * Time zone
             * @description Whose clock the place keeps.
             */
            readonly timezone?: components["schemas"]["NodeReference"] | null;
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"] | null;
        };
        /**
         * API key
         * @description Lets an application call without being a user.
         */
        readonly ApiKey: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "ApiKey" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Identifier
             * Format: uuid
             * @description What identifies the key in its path.
             * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
             */
            readonly id: string;
            /**
             * Key
             * @description The secret to send as the whole Authorization header. Shown once, when the key is made.
             * @example hyd_Xk3vS0m3R4nd0mLookingValue
             */
            readonly key?: string;
            /**
             * Name
             * @description What the key is for.
             * @example Nightly import
             */
            readonly name?: string;
            /**
             * Expires
             * Format: date-time
             * @description When the key stops working; left out, it works until it is deleted.
             * @example 2030-01-01T00:00:00.000Z
             */
            readonly expires?: string;
            /**
             * Scopes
             * @description What the key may do beyond reading what anyone may read.
             * @example [
             *       "places:write"
             *     ]
             */
            readonly scopes?: readonly "places:write"[];
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            /**
             * Owner
             * Format: iri
             * @description The user that made it.
             */
            readonly owner?: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * API key collection
         * @description The keys of the user who asks.
         */
        readonly ApiKeyCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "ApiKeyCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["ApiKey"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * API key: request body
         * @description Lets an application call without being a user.
         */
        readonly ApiKeyContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Name
             * @description What the key is for.
             * @example Nightly import
             */
            readonly name?: string;
            /**
             * Expires
             * Format: date-time
             * @description When the key stops working; left out, it works until it is deleted.
             * @example 2030-01-01T00:00:00.000Z
             */
            readonly expires?: string;
            /**
             * Scopes
             * @description What the key may do beyond reading what anyone may read.
             * @example [
             *       "places:write"
             *     ]
             */
            readonly scopes?: readonly "places:write"[] | "places:write";
        };
        /**
         * API key: partial update
         * @description Lets an application call without being a user.
         */
        readonly ApiKeyChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Name
             * @description What the key is for.
             * @example Nightly import
             */
            readonly name?: string | null;
            /**
             * Expires
             * Format: date-time
             * @description When the key stops working; left out, it works until it is deleted.
             * @example 2030-01-01T00:00:00.000Z
             */
            readonly expires?: string | null;
            /**
             * Scopes
             * @description What the key may do beyond reading what anyone may read.
             * @example [
             *       "places:write"
             *     ]
             */
            readonly scopes?: readonly "places:write"[] | "places:write" | null;
        };
        /**
         * Country
         * @description A country or territory with a code of its own in ISO 3166-1.
         */
        readonly Country: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "Country" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Two-letter code
             * @description The two-letter code of ISO 3166-1.
             * @example AT
             */
            readonly alpha2: string;
            /**
             * Three-letter code
             * @description The three-letter code of ISO 3166-1.
             * @example AUT
             */
            readonly alpha3?: string;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Austria",
             *       "de": "Österreich"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string;
            };
            /**
             * Calling code
             * @description What to dial before a national number.
             * @example +43
             */
            readonly callingCode?: string;
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Country collection
         * @description All countries.
         */
        readonly CountryCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "CountryCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Country"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Country: request body
         * @description A country or territory with a code of its own in ISO 3166-1.
         */
        readonly CountryContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Two-letter code
             * @description The two-letter code of ISO 3166-1.
             * @example AT
             */
            readonly alpha2: string;
            /**
             * Three-letter code
             * @description The three-letter code of ISO 3166-1.
             * @example AUT
             */
            readonly alpha3?: string;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Austria",
             *       "de": "Österreich"
             *     }
             */
            readonly name: string | {
                readonly [key: string]: string;
            };
            /**
             * Calling code
             * @description What to dial before a national number.
             * @example +43
             */
            readonly callingCode?: string;
        };
        /**
         * Country: partial update
         * @description A country or territory with a code of its own in ISO 3166-1.
         */
        readonly CountryChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Two-letter code
             * @description The two-letter code of ISO 3166-1.
             * @example AT
             */
            readonly alpha2?: string;
            /**
             * Three-letter code
             * @description The three-letter code of ISO 3166-1.
             * @example AUT
             */
            readonly alpha3?: string | null;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Austria",
             *       "de": "Österreich"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string | null;
            };
            /**
             * Calling code
             * @description What to dial before a national number.
             * @example +43
             */
            readonly callingCode?: string | null;
        };
        /**
         * Object
         * @description A file of any type, and what is known of it.
         */
        readonly Object: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "Object" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Name
             * @description The file name.
             * @example festung.jpg
             */
            readonly name?: string;
            /**
             * Media type
             * @description The media type.
             * @example image/jpeg
             */
            readonly contentType?: string;
            /**
             * Length in bytes
             * @description How many bytes there are.
             * @example 48213
             */
            readonly contentLength?: number;
            /**
             * SHA-256
             * @description SHA-256 of the bytes, in hexadecimal digits.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            readonly sha256?: string;
            /**
             * Public
             * @description Whether anyone may read it.
             * @example true
             */
            readonly public?: boolean;
            /**
             * Title
             * @description What to call it.
             * @example {
             *       "en": "The fortress",
             *       "de": "Die Festung"
             *     }
             */
            readonly title?: string | {
                readonly [key: string]: string;
            };
            /**
             * Content
             * Format: iri
             * @description Where the bytes are.
             */
            readonly content?: string;
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            /**
             * Owner
             * Format: iri
             * @description The user that made it.
             */
            readonly owner?: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Object collection
         * @description The files that the client may read.
         */
        readonly ObjectCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "ObjectCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Object"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Object: partial update
         * @description A file of any type, and what is known of it.
         */
        readonly ObjectChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Public
             * @description Whether anyone may read it.
             * @example true
             */
            readonly public?: boolean | null;
            /**
             * Title
             * @description What to call it.
             * @example {
             *       "en": "The fortress",
             *       "de": "Die Festung"
             *     }
             */
            readonly title?: string | {
                readonly [key: string]: string | null;
            } | null;
        };
        /**
         * Place
         * @description A city or town of the world.
         */
        readonly Place: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "Place" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Slug
             * @description The name in the place's address on the web.
             * @example salzburg-at
             */
            readonly slug: string;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string;
            };
            /**
             * Population
             * @description How many people live there.
             * @example 150887
             */
            readonly population?: number;
            /**
             * Country
             * @description The country it lies in.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry?: string | components["schemas"]["Country"];
            /**
             * Images
             * @description Pictures of it.
             */
            readonly images?: readonly (string | components["schemas"]["Object"])[];
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"];
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Place collection
         * @description All places.
         */
        readonly PlaceCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "PlaceCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Place"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Place: request body
         * @description A city or town of the world.
         */
        readonly PlaceContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Slug
             * @description The name in the place's address on the web.
             * @example salzburg-at
             */
            readonly slug: string;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name: string | {
                readonly [key: string]: string;
            };
            /**
             * Population
             * @description How many people live there.
             * @example 150887
             */
            readonly population?: number;
            /**
             * Country
             * @description The country it lies in.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry?: components["schemas"]["NodeReference"];
            /**
             * Images
             * @description Pictures of it.
             */
            readonly images?: readonly components["schemas"]["NodeReference"][] | components["schemas"]["NodeReference"];
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"];
        };
        /**
         * Place: partial update
         * @description A city or town of the world.
         */
        readonly PlaceChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Slug
             * @description The name in the place's address on the web.
             * @example salzburg-at
             */
            readonly slug?: string;
            /**
             * Name
             * @description The usual name.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string | null;
            };
            /**
             * Population
             * @description How many people live there.
             * @example 150887
             */
            readonly population?: number | null;
            /**
             * Country
             * @description The country it lies in.
             * @example https://api.atlas.example/countries/AT
             */
            readonly addressCountry?: components["schemas"]["NodeReference"] | null;
            /**
             * Images
             * @description Pictures of it.
             */
            readonly images?: readonly components["schemas"]["NodeReference"][] | components["schemas"]["NodeReference"] | null;
            /**
             * Location
             * @description Where it is.
             * @example {
             *       "latitude": 47.8,
             *       "longitude": 13.04
             *     }
             */
            readonly location?: components["schemas"]["GeoCoordinates"] | null;
        };
        /**
         * Time zone
         * @description A region whose clocks have agreed since 1970.
         */
        readonly TimeZone: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "TimeZone" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * Time zone name
             * @description The name in the IANA time zone database.
             * @example Europe/Vienna
             */
            readonly tzid: string;
            /**
             * Name
             * @description The city that stands for the zone.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string;
            };
            /**
             * Countries
             * @description Where the zone is in use.
             * @example [
             *       "https://api.atlas.example/countries/AT"
             *     ]
             */
            readonly countries?: readonly string[];
            /**
             * UTC offset
             * @description Distance of standard time from UTC.
             * @example +01:00
             */
            readonly utcOffset?: string;
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Time zone collection
         * @description All canonical time zones.
         */
        readonly TimeZoneCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "TimeZoneCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["TimeZone"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Time zone: request body
         * @description A region whose clocks have agreed since 1970.
         */
        readonly TimeZoneContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Time zone name
             * @description The name in the IANA time zone database.
             * @example Europe/Vienna
             */
            readonly tzid: string;
            /**
             * Name
             * @description The city that stands for the zone.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name: string | {
                readonly [key: string]: string;
            };
            /**
             * Countries
             * @description Where the zone is in use.
             * @example [
             *       "https://api.atlas.example/countries/AT"
             *     ]
             */
            readonly countries?: readonly components["schemas"]["NodeReference"][] | components["schemas"]["NodeReference"];
            /**
             * UTC offset
             * @description Distance of standard time from UTC.
             * @example +01:00
             */
            readonly utcOffset?: string;
        };
        /**
         * Time zone: partial update
         * @description A region whose clocks have agreed since 1970.
         */
        readonly TimeZoneChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Time zone name
             * @description The name in the IANA time zone database.
             * @example Europe/Vienna
             */
            readonly tzid?: string;
            /**
             * Name
             * @description The city that stands for the zone.
             * @example {
             *       "en": "Vienna",
             *       "de": "Wien"
             *     }
             */
            readonly name?: string | {
                readonly [key: string]: string | null;
            };
            /**
             * Countries
             * @description Where the zone is in use.
             * @example [
             *       "https://api.atlas.example/countries/AT"
             *     ]
             */
            readonly countries?: readonly components["schemas"]["NodeReference"][] | components["schemas"]["NodeReference"] | null;
            /**
             * UTC offset
             * @description Distance of standard time from UTC.
             * @example +01:00
             */
            readonly utcOffset?: string | null;
        };
        /**
         * User
         * @description Somebody who has an account.
         */
        readonly User: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "User" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /**
             * User name
             * @description The name to log in with; no white space.
             * @example ada
             */
            readonly username: string;
            /**
             * E-mail address
             * Format: email
             * @description Where mail reaches this user.
             * @example ada@example.org
             */
            readonly email: string;
            /**
             * Name
             * @description The full name.
             * @example Ada Lovelace
             */
            readonly name?: string;
            /**
             * Language
             * @description The language this user prefers.
             * @example de-AT
             */
            readonly locale?: string;
            /**
             * Roles
             * @description What this user is trusted with.
             * @example [
             *       "admin"
             *     ]
             */
            readonly roles?: readonly "admin"[];
            /**
             * Created
             * Format: date-time
             * @description When it was made.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly created: string;
            /**
             * Modified
             * Format: date-time
             * @description When it was last changed.
             * @example 2030-01-31T12:00:00.000Z
             */
            readonly modified: string;
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * User collection
         * @description Everybody who has an account.
         */
        readonly UserCollection: {
            readonly "@context"?: components["schemas"]["Context"];
            /**
             * Format: iri
             * @description The canonical IRI.
             */
            readonly "@id": string;
            /** @description "UserCollection" first, then the classes that generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["User"][];
            /** @description Number of entries on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * User: request body
         * @description Somebody who has an account.
         */
        readonly UserContent: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * User name
             * @description The name to log in with; no white space.
             * @example ada
             */
            readonly username: string;
            /**
             * Password
             * Format: password
             * @description At least eight characters; never shown.
             * @example correct horse battery staple
             */
            readonly password: string;
            /**
             * E-mail address
             * Format: email
             * @description Where mail reaches this user.
             * @example ada@example.org
             */
            readonly email: string;
            /**
             * Name
             * @description The full name.
             * @example Ada Lovelace
             */
            readonly name?: string;
            /**
             * Language
             * @description The language this user prefers.
             * @example de-AT
             */
            readonly locale?: string;
            /**
             * Roles
             * @description What this user is trusted with.
             * @example [
             *       "admin"
             *     ]
             */
            readonly roles?: readonly "admin"[] | "admin";
        };
        /**
         * User: partial update
         * @description Somebody who has an account.
         */
        readonly UserChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * User name
             * @description The name to log in with; no white space.
             * @example ada
             */
            readonly username?: string;
            /**
             * Password
             * Format: password
             * @description At least eight characters; never shown.
             * @example correct horse battery staple
             */
            readonly password?: string;
            /**
             * E-mail address
             * Format: email
             * @description Where mail reaches this user.
             * @example ada@example.org
             */
            readonly email?: string;
            /**
             * Name
             * @description The full name.
             * @example Ada Lovelace
             */
            readonly name?: string | null;
            /**
             * Language
             * @description The language this user prefers.
             * @example de-AT
             */
            readonly locale?: string | null;
            /**
             * Roles
             * @description What this user is trusted with.
             * @example [
             *       "admin"
             *     ]
             */
            readonly roles?: readonly "admin"[] | "admin" | null;
        };
        /**
         * Coordinates
         * @description A point on the earth, in degrees of WGS 84.
         */
        readonly GeoCoordinates: {
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Latitude
             * @description Degrees north of the equator.
             * @example 47.8
             */
            readonly latitude: number;
            /**
             * Longitude
             * @description Degrees east of Greenwich.
             * @example 13.04
             */
            readonly longitude: number;
        };
        /**
         * Password change
         * @description A new password, and the mailed token that permits it.
         */
        readonly PasswordChange: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * Token
             * @description The token from the mail.
             * @example 7Jb3hY0gJY2mYw3m0T0x4mKJ8Wq1uLZcXo5rVn9sPfE
             */
            readonly token: string;
            /**
             * Password
             * Format: password
             * @description The new password; at least eight characters.
             */
            readonly password: string;
        };
        /**
         * Password reset
         * @description Whose password is forgotten.
         */
        readonly PasswordReset: {
            readonly "@context"?: components["schemas"]["Context"];
            /** @description An IRI reference, or a blank node identifier. */
            readonly "@id"?: string;
            readonly "@type"?: components["schemas"]["ClassName"];
            /**
             * E-mail address
             * Format: email
             * @description The address of the account.
             * @example ada@example.org
             */
            readonly email: string;
        };
        /**
         * JSON-LD context
         * @description The IRI of a context document, an inline context, or an array of these.
         */
        readonly Context: string | Record<string, never> | readonly (string | Record<string, never> | null)[];
        /**
         * Class name
         * @description The class. Optional.
         */
        readonly ClassName: string | readonly string[];
        /**
         * Reference
         * @description The target of a link: its IRI, or an object with its `@id`.
         */
        readonly NodeReference: string | {
            /** Format: iri-reference */
            readonly "@id": string;
        };
        /**
         * Operations
         * @description The operations that this client may perform.
         */
        readonly Operations: readonly components["schemas"]["Operation"][];
        /**
         * Operation
         * @description An operation that this client may perform on the resource.
         */
        readonly Operation: {
            /** @description The type of the operation: a generic one like `RetrieveResourceOperation`, or one that the resource defines. */
            readonly "@type": string;
            /**
             * @description The HTTP method.
             * @enum {string}
             */
            readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /**
             * Format: iri
             * @description The class of the request body.
             */
            readonly expects?: string;
            /**
             * Format: iri
             * @description The class of the response.
             */
            readonly returns?: string;
            /** @description The properties of the class that this client may not give here. Without any, it is absent. */
            readonly readOnly?: readonly string[];
        };
        /**
         * Page of a collection
         * @description The requested page, and links to other pages where they exist.
         */
        readonly CollectionView: {
            /**
             * Format: iri
             * @description The requested URL.
             */
            readonly "@id": string;
            /** @description `PartialCollectionView`. */
            readonly "@type": string;
            /** @description Whether there are more matches of a search than are listed. */
            readonly truncated?: boolean;
            /**
             * Format: iri
             * @description The first page.
             */
            readonly first?: string;
            /**
             * Format: iri
             * @description The previous page.
             */
            readonly previous?: string;
            /**
             * Format: iri
             * @description The next page.
             */
            readonly next?: string;
            /**
             * Format: iri
             * @description The last page.
             */
            readonly last?: string;
        };
        /**
         * Search
         * @description The query parameters of the collection, as an IRI template (RFC 6570).
         */
        readonly IriTemplate: {
            /** @description `IriTemplate`. */
            readonly "@type"?: string;
            /** @description The template. It expands to an absolute IRI. */
            readonly template: string;
            /** @description `BasicRepresentation`: values are written without a type or language. */
            readonly variableRepresentation?: string;
            /** @description The property that each variable of the template refers to. */
            readonly mapping: readonly {
                /** @description `IriTemplateMapping`. */
                readonly "@type"?: string;
                /** @description The query parameter. */
                readonly variable: string;
                /** @description The property that the parameter refers to. */
                readonly property?: string;
                /** @description Whether the parameter is required. */
                readonly required?: boolean;
                /** @description The permitted values of `group`. */
                readonly in?: readonly string[];
            }[];
        };
        /**
         * Error
         * @description An error response. The token endpoint has errors of another form.
         */
        readonly Error: {
            /** @description Maps the terms below to their IRIs. */
            readonly "@context": Record<string, never>;
            /** @constant */
            readonly "@type": "Error";
            /**
             * Format: date-time
             * @description When the error occurred.
             */
            readonly date: string;
            /** @description Identifier of the request, the same as in `X-Request-Id` and in the server's log. */
            readonly request?: string;
            /** @description The HTTP status code. */
            readonly statusCode: number;
            /** @description The reason phrase of the status code. */
            readonly title: string;
            /** @description The cause. */
            readonly description: string;
            /** @description Link to documentation. */
            readonly seeAlso: {
                /**
                 * Format: iri
                 * @description The documentation of this status.
                 */
                readonly "@id": string;
            };
            /** @description All validation errors of the body. */
            readonly violations?: readonly {
                /** @description The invalid property; empty if the error concerns no single property. */
                readonly property: string;
                /** @description The place of the value in the body: a JSON Pointer (RFC 6901). */
                readonly path: string;
                /** @description Why the value is invalid. */
                readonly message: string;
            }[];
        };
        /**
         * Token response
         * @description A new pair of tokens (RFC 6749, section 5.1).
         */
        readonly TokenResponse: {
            /** @description The bearer token. */
            readonly access_token: string;
            /**
             * @description The type of the token.
             * @enum {string}
             */
            readonly token_type: "bearer";
            /** @description Obtains the next pair of tokens. It can be used once. */
            readonly refresh_token: string;
            /** @description Seconds for which the access token is valid. */
            readonly expires_in: number;
        };
        /**
         * OAuth error
         * @description Why no tokens were issued (RFC 6749, section 5.2).
         */
        readonly OAuthError: {
            /**
             * @description The registered error code.
             * @enum {string}
             */
            readonly error: "invalid_request" | "invalid_grant" | "unsupported_grant_type";
            /** @description The cause. */
            readonly error_description: string;
        };
        /**
         * Bearer token error
         * @description Why the bearer token is invalid.
         */
        readonly BearerError: {
            /**
             * @description The registered error code (RFC 6750).
             * @enum {string}
             */
            readonly error: "invalid_token";
            /** @description The cause. This interface spells the key without the `r`. */
            readonly erro_description: string;
        };
        /**
         * Password grant
         * @description A user's name and password.
         */
        readonly PasswordGrant: {
            /** @enum {string} */
            readonly grant_type: "password";
            /** @description The user's name. */
            readonly username: string;
            /**
             * Format: password
             * @description The user's password.
             */
            readonly password: string;
            /** @description Accepted but ignored. */
            readonly client_id?: string;
            /** @description Accepted but ignored. */
            readonly client_secret?: string;
        };
        /**
         * Refresh grant
         * @description The refresh token of the latest pair.
         */
        readonly RefreshGrant: {
            /** @enum {string} */
            readonly grant_type: "refresh_token";
            /** @description The refresh token. */
            readonly refresh_token: string;
            /** @description Accepted but ignored. */
            readonly client_id?: string;
            /** @description Accepted but ignored. */
            readonly client_secret?: string;
        };
        /**
         * Context document
         * @description Maps the terms of responses to IRIs.
         */
        readonly ContextDocument: {
            /** @description The term definitions. */
            readonly "@context": Record<string, never>;
        };
        /**
         * API documentation
         * @description Every class, property and operation of the API, in the Hydra core vocabulary.
         */
        readonly ApiDocumentation: {
            /** @description Maps the terms to IRIs. */
            readonly "@context": Record<string, never>;
            /**
             * Format: iri
             * @description The IRI of this documentation.
             */
            readonly "@id": string;
            /** @description `ApiDocumentation`. */
            readonly "@type": string;
        };
        /**
         * Shapes
         * @description Constraints that every response meets, in SHACL.
         */
        readonly ShapesDocument: {
            /** @description Maps the terms to IRIs. */
            readonly "@context": Record<string, never>;
            /** @description A shape for each class. */
            readonly "@graph": readonly Record<string, never>[];
        };
        /**
         * OpenAPI document
         * @description This document.
         */
        readonly OpenApiDocument: {
            /** @description The version of the OpenAPI Specification. */
            readonly openapi: string;
            readonly info: Record<string, never>;
            readonly paths: Record<string, never>;
        };
    };
    responses: {
        /** @description The request succeeded; the response has no body. */
        readonly Done: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The resource has a new IRI, which `Location` gives. */
        readonly Moved: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly Location: components["headers"]["Location"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The resource was created. */
        readonly Made: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly Location: components["headers"]["Location"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Nothing has changed since the given date. */
        readonly NotModified: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body or a query parameter is malformed; `violations` lists what is wrong with a body. */
        readonly BadRequest: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description Credentials are missing, unknown or expired. */
        readonly Unauthorized: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
                readonly "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The contract is unpaid. */
        readonly PaymentRequired: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The credentials do not permit this, or the origin is not registered. */
        readonly Forbidden: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist, or this client may not read it. */
        readonly NotFound: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description Only `application/ld+json` is available. */
        readonly NotAcceptable: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The request stalled. */
        readonly RequestTimeout: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The identifier is taken, others link to the resource, or the idempotency key was used for another request. */
        readonly Conflict: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The resource has changed since the given date. */
        readonly PreconditionFailed: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than allowed. */
        readonly ContentTooLarge: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The URL is too long. */
        readonly UriTooLong: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The media type or encoding of the body is not supported. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The requested range is outside the data. */
        readonly RangeNotSatisfiable: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit is exceeded. */
        readonly TooManyRequests: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The header section is too large. */
        readonly RequestHeaderFieldsTooLarge: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error. The server's log has the details under the request's identifier. */
        readonly InternalServerError: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The service is temporarily unavailable. */
        readonly ServiceUnavailable: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Error"];
            };
        };
        /** @description The bytes. Text types are compressed if the client accepts gzip; the response then has no digest. */
        readonly Bytes: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                readonly "Repr-Digest": components["headers"]["Repr-Digest"];
                readonly "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                readonly "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "*/*": string;
            };
        };
        /** @description The requested range. */
        readonly PartOfBytes: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                readonly "Repr-Digest": components["headers"]["Repr-Digest"];
                readonly "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                readonly "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "*/*": string;
            };
        };
        /** @description The representation. */
        readonly AddressRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Address"];
            };
        };
        /** @description The representation. */
        readonly AddressWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Address"];
            };
        };
        /** @description The representation. */
        readonly AddressCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["AddressCollection"];
            };
        };
        /** @description The representation. */
        readonly ApiKeyRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["ApiKey"];
            };
        };
        /** @description The representation. */
        readonly ApiKeyWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["ApiKey"];
            };
        };
        /** @description The resource was created. Only this response shows its secret; a retry by another login has no body. */
        readonly ApiKeyMade: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly Location: components["headers"]["Location"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["ApiKey"];
            };
        };
        /** @description The representation. */
        readonly ApiKeyCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["ApiKeyCollection"];
            };
        };
        /** @description The representation. */
        readonly CountryRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Country"];
            };
        };
        /** @description The representation. */
        readonly CountryWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Country"];
            };
        };
        /** @description The representation. */
        readonly CountryCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["CountryCollection"];
            };
        };
        /** @description The representation. */
        readonly ObjectRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Object"];
            };
        };
        /** @description The representation. */
        readonly ObjectWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Object"];
            };
        };
        /** @description The representation. */
        readonly ObjectCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["ObjectCollection"];
            };
        };
        /** @description The representation. */
        readonly PlaceRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Place"];
            };
        };
        /** @description The representation. */
        readonly PlaceWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["Place"];
            };
        };
        /** @description The representation. */
        readonly PlaceCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["PlaceCollection"];
            };
        };
        /** @description The representation. */
        readonly TimeZoneRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["TimeZone"];
            };
        };
        /** @description The representation. */
        readonly TimeZoneWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["TimeZone"];
            };
        };
        /** @description The representation. */
        readonly TimeZoneCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["TimeZoneCollection"];
            };
        };
        /** @description The representation. */
        readonly UserRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["User"];
            };
        };
        /** @description The representation. */
        readonly UserWritten: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Preference-Applied": components["headers"]["Preference-Applied"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["User"];
            };
        };
        /** @description The representation. */
        readonly UserCollectionRepresentation: {
            headers: {
                readonly Link: components["headers"]["Link"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Vary: components["headers"]["Vary"];
                readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/ld+json": components["schemas"]["UserCollection"];
            };
        };
    };
    parameters: {
        /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
        readonly Locale: string;
        /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
        readonly FallbackLocale: string;
        /** @description Languages, separated by colons. The response contains the translations in all of them. */
        readonly Locales: string;
        /** @description Number of the page, within the first 10,000 entries. */
        readonly Page: number;
        /** @description The position at which the page begins, as given by the links in `view`. */
        readonly Cursor: string;
        /** @description Lists only the client's own account. The value is ignored. */
        readonly Me: string;
        /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
        readonly AcceptLanguage: string;
        /** @description Language of plain strings in multilingual properties. */
        readonly ContentLanguage: string;
        /** @description The response is 304 if nothing has changed since this date. */
        readonly IfModifiedSince: string;
        /** @description The response is 412 if the resource has changed since this date. */
        readonly IfUnmodifiedSince: string;
        /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
        readonly IfMatch: string;
        /** @description `*`: only create the resource, never replace one. */
        readonly IfNoneMatch: "*";
        /** @description `handling=strict`: reject unknown query parameters. */
        readonly PreferHandling: string;
        /** @description `return=representation`: respond with 200 and the new representation. */
        readonly PreferReturn: string;
        /** @description A retry with the same key gets the first response again, for 24 hours. */
        readonly IdempotencyKey: string;
        /** @description The name of the file, as `attachment; filename="…"`. */
        readonly ContentDisposition: string;
        /** @description SHA-256 or SHA-512 digest of the body (RFC 9530), which the server verifies. */
        readonly ContentDigest: string;
        /** @description The same as `Content-Digest`, since the bytes are sent without a content coding. */
        readonly ReprDigest: string;
        /** @description The file name. */
        readonly FileName: string;
        /** @description The byte range to send. If there are several ranges, the response contains all of the data. */
        readonly Range: string;
        /** @description Sends the range only if this date is the data's `Last-Modified`, otherwise all of the data. */
        readonly IfRange: string;
        /** @description Entries whose `addressCountry` equals this value. */
        readonly AddressCountry: string;
        /** @description Entries whose `addressCountry` is one of these values. Repeat the parameter for each. */
        readonly AddressCountryIn: readonly string[];
        /** @description Orders the entries by `created`. Up to three orders apply in the order of the parameters. */
        readonly OrderCreated: "asc" | "desc";
        /** @description Number of entries per page. */
        readonly ItemsPerPage: number;
        /** @description Entries whose `name` begins with this text. */
        readonly NamePrefix: string;
        /** @description Orders the entries by `name`. Up to three orders apply in the order of the parameters. */
        readonly OrderName: "asc" | "desc";
        /** @description Identifier of the address. */
        readonly AddressId: string;
        /**
         * @description Identifier of the api key.
         * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
         */
        readonly ApiKeyId: string;
        /**
         * @description Identifier of the country.
         * @example AT
         */
        readonly CountryId: string;
        /** @description Identifier of the object. */
        readonly ObjectId: string;
        /**
         * @description Identifier of the place.
         * @example salzburg-at
         */
        readonly PlaceId: string;
        /** @description Links to embed, separated by commas: the response contains their targets in place. */
        readonly PlaceEmbed: readonly ("addressCountry" | "images")[];
        /** @description Identifier of the time zone. */
        readonly TimeZoneId: string;
        /** @description Identifier of the user. */
        readonly UserId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description `bytes`: range requests are supported.
         * @example bytes
         */
        readonly "Accept-Ranges": "bytes" | "none";
        /** @description Pages of the origin may send credentials. */
        readonly "Access-Control-Allow-Credentials": "true";
        /** @description The registered origin whose pages may read the response. */
        readonly "Access-Control-Allow-Origin": string;
        /** @description Response headers that those pages may read. */
        readonly "Access-Control-Expose-Headers": string;
        /** @description Seconds for which a browser may cache a preflight response. */
        readonly "Access-Control-Max-Age": number;
        /**
         * @description Who may cache the response, and for how long.
         * @example no-cache
         */
        readonly "Cache-Control": string;
        /**
         * @description The name of the file (RFC 6266).
         * @example inline; filename="festung.jpg"
         */
        readonly "Content-Disposition": string;
        /**
         * @description The languages selected for the response.
         * @example de
         */
        readonly "Content-Language": string;
        /**
         * @description The range that the response contains.
         * @example bytes 0-499/1234
         */
        readonly "Content-Range": string;
        /** @description Forbids browsers to execute the data or to load anything from it. */
        readonly "Content-Security-Policy": string;
        /**
         * @description When the represented data last changed.
         * @example Sun, 06 Nov 1994 08:49:37 GMT
         */
        readonly "Last-Modified": string;
        /** @description The API documentation, and other links (RFC 8288). */
        readonly Link: string;
        /** @description The absolute IRI of the resource. */
        readonly Location: string;
        /** @description The same as `Cache-Control`, for HTTP/1.0 caches. */
        readonly Pragma: "no-cache";
        /** @description The preference that was applied (RFC 7240). */
        readonly "Preference-Applied": "return=representation";
        /**
         * @description Digest of all the bytes (RFC 9530), also in a partial response.
         * @example sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:
         */
        readonly "Repr-Digest": string;
        /** @description Seconds to wait before a retry. */
        readonly "Retry-After": number;
        /** @description Tells browsers to use TLS only. */
        readonly "Strict-Transport-Security": string;
        /**
         * @description The request headers on which the response depends.
         * @example Accept, Accept-Encoding, Accept-Language, Authorization, Origin
         */
        readonly Vary: string;
        /**
         * @description How to authenticate.
         * @example Bearer realm="api"
         */
        readonly "WWW-Authenticate": string;
        /** @description The scopes that the operation accepts. */
        readonly "X-Accepted-OAuth-Scopes": string;
        /** @description `nosniff`: browsers must not guess another media type. */
        readonly "X-Content-Type-Options": "nosniff";
        /** @description The scopes of the credential. */
        readonly "X-OAuth-Scopes": string;
        /** @description Number of requests that a window allows. */
        readonly "X-Rate-Limit-Limit": number;
        /** @description Number of requests left in this window. */
        readonly "X-Rate-Limit-Remaining": number;
        /** @description When the window ends, in seconds since 1970 (UTC). */
        readonly "X-Rate-Limit-Reset": number;
        /** @description The same as `X-Rate-Limit-Limit`. */
        readonly "X-RateLimit-Limit": number;
        /** @description The same as `X-Rate-Limit-Remaining`. */
        readonly "X-RateLimit-Remaining": number;
        /** @description The same as `X-Rate-Limit-Reset`. */
        readonly "X-RateLimit-Reset": number;
        /** @description Identifier of the request, the same as in the server's log: of its trace (W3C Trace Context), or a UUID. */
        readonly "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listAddresses: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `addressCountry` equals this value. */
                readonly addressCountry?: components["parameters"]["AddressCountry"];
                /** @description Entries whose `addressCountry` is one of these values. Repeat the parameter for each. */
                readonly "addressCountry[]"?: components["parameters"]["AddressCountryIn"];
                /** @description Entries whose `addressLocality` equals this value. */
                readonly addressLocality?: string;
                /** @description Entries whose `addressLocality` begins with this text. */
                readonly "addressLocality[prefix]"?: string;
                /** @description Orders the entries by `created`. Up to three orders apply in the order of the parameters. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Orders the entries by `addressLocality`. Up to three orders apply in the order of the parameters. */
                readonly "order[addressLocality]"?: "asc" | "desc";
                /** @description Number of entries per page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["AddressCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendAddress: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["AddressContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveAddress: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description Identifier of the address. */
                readonly id: components["parameters"]["AddressId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["AddressRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceAddress: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the address. */
                readonly id: components["parameters"]["AddressId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["AddressContent"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["AddressWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteAddress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description Identifier of the address. */
                readonly id: components["parameters"]["AddressId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateAddress: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the address. */
                readonly id: components["parameters"]["AddressId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["AddressChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["AddressWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listApiKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description Orders the entries by `created`. Up to three orders apply in the order of the parameters. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Number of entries per page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ApiKeyCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendApiKey: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["ApiKeyContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["ApiKeyMade"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveApiKey: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description Identifier of the api key.
                 * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
                 */
                readonly id: components["parameters"]["ApiKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ApiKeyRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description Identifier of the api key.
                 * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
                 */
                readonly id: components["parameters"]["ApiKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateApiKey: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description Identifier of the api key.
                 * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
                 */
                readonly id: components["parameters"]["ApiKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["ApiKeyChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ApiKeyWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listCountries: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `alpha3` equals this value. */
                readonly alpha3?: string;
                /** @description Entries whose `name` begins with this text. */
                readonly "name[prefix]"?: components["parameters"]["NamePrefix"];
                /** @description Entries whose `name` contains this text, ignoring case. */
                readonly "name[contains]"?: string;
                /** @description Orders the entries by `alpha2`. Up to three orders apply in the order of the parameters. */
                readonly "order[alpha2]"?: "asc" | "desc";
                /** @description Orders the entries by `name`. Up to three orders apply in the order of the parameters. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Number of entries per page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["CountryCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendCountry: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["CountryContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveCountry: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description Identifier of the country.
                 * @example AT
                 */
                readonly id: components["parameters"]["CountryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["CountryRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceCountry: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description Identifier of the country.
                 * @example AT
                 */
                readonly id: components["parameters"]["CountryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["CountryContent"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CountryWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteCountry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description Identifier of the country.
                 * @example AT
                 */
                readonly id: components["parameters"]["CountryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateCountry: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description Identifier of the country.
                 * @example AT
                 */
                readonly id: components["parameters"]["CountryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["CountryChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["CountryWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listObjects: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `contentType` equals this value. */
                readonly contentType?: string;
                /** @description Entries whose `contentType` begins with this text. */
                readonly "contentType[prefix]"?: string;
                /** @description Entries whose `public` equals this value. */
                readonly public?: boolean;
                /** @description Orders the entries by `created`. Up to three orders apply in the order of the parameters. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Orders the entries by `name`. Up to three orders apply in the order of the parameters. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Number of entries per page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ObjectCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendObject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The name of the file, as `attachment; filename="…"`. */
                readonly "Content-Disposition"?: components["parameters"]["ContentDisposition"];
                /** @description SHA-256 or SHA-512 digest of the body (RFC 9530), which the server verifies. */
                readonly "Content-Digest"?: components["parameters"]["ContentDigest"];
                /** @description The same as `Content-Digest`, since the bytes are sent without a content coding. */
                readonly "Repr-Digest"?: components["parameters"]["ReprDigest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The bytes, with any media type. */
        readonly requestBody: {
            readonly content: {
                readonly "*/*": string;
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["PaymentRequired"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveObject: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description Identifier of the object. */
                readonly id: components["parameters"]["ObjectId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ObjectRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteObject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description Identifier of the object. */
                readonly id: components["parameters"]["ObjectId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateObject: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the object. */
                readonly id: components["parameters"]["ObjectId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["ObjectChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["ObjectWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveObjectContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The byte range to send. If there are several ranges, the response contains all of the data. */
                readonly Range?: components["parameters"]["Range"];
                /** @description Sends the range only if this date is the data's `Last-Modified`, otherwise all of the data. */
                readonly "If-Range"?: components["parameters"]["IfRange"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description Identifier of the object. */
                readonly id: components["parameters"]["ObjectId"];
                /** @description The file name. */
                readonly name: components["parameters"]["FileName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Bytes"];
            readonly 206: components["responses"]["PartOfBytes"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 416: components["responses"]["RangeNotSatisfiable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceObjectContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description SHA-256 or SHA-512 digest of the body (RFC 9530), which the server verifies. */
                readonly "Content-Digest"?: components["parameters"]["ContentDigest"];
                /** @description The same as `Content-Digest`, since the bytes are sent without a content coding. */
                readonly "Repr-Digest"?: components["parameters"]["ReprDigest"];
            };
            readonly path: {
                /** @description Identifier of the object. */
                readonly id: components["parameters"]["ObjectId"];
                /** @description The file name. */
                readonly name: components["parameters"]["FileName"];
            };
            readonly cookie?: never;
        };
        /** @description The bytes, with any media type. */
        readonly requestBody: {
            readonly content: {
                readonly "*/*": string;
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPlaces: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `addressCountry` equals this value. */
                readonly addressCountry?: components["parameters"]["AddressCountry"];
                /** @description Entries whose `addressCountry` is one of these values. Repeat the parameter for each. */
                readonly "addressCountry[]"?: components["parameters"]["AddressCountryIn"];
                /** @description Entries whose `addressCountry.alpha3` equals this value. */
                readonly "addressCountry.alpha3"?: string;
                /** @description Entries whose `addressCountry.alpha3` is one of these values. Repeat the parameter for each. */
                readonly "addressCountry.alpha3[]"?: readonly string[];
                /** @description Entries whose `population` is greater than this value. */
                readonly "population[gt]"?: number;
                /** @description Entries whose `population` is greater than or equal to this value. */
                readonly "population[gte]"?: number;
                /** @description Entries whose `population` is less than this value. */
                readonly "population[lt]"?: number;
                /** @description Entries whose `population` is less than or equal to this value. */
                readonly "population[lte]"?: number;
                /** @description Entries whose `population` is between two values, inclusive, written with `..` between them. */
                readonly "population[between]"?: string;
                /** @description `true`: entries that have a `population`; `false`: entries that have none. */
                readonly "exists[population]"?: boolean;
                /** @description Entries whose `name` begins with this text. */
                readonly "name[prefix]"?: components["parameters"]["NamePrefix"];
                /** @description Orders the entries by `name`. Up to three orders apply in the order of the parameters. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Orders the entries by `population`. Up to three orders apply in the order of the parameters. */
                readonly "order[population]"?: "asc" | "desc";
                /** @description Number of entries per page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Links to embed, separated by commas: the response contains their targets in place. */
                readonly embed?: components["parameters"]["PlaceEmbed"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PlaceCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendPlace: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["PlaceContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrievePlace: {
        readonly parameters: {
            readonly query?: {
                /** @description Links to embed, separated by commas: the response contains their targets in place. */
                readonly embed?: components["parameters"]["PlaceEmbed"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description Identifier of the place.
                 * @example salzburg-at
                 */
                readonly id: components["parameters"]["PlaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PlaceRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replacePlace: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description Identifier of the place.
                 * @example salzburg-at
                 */
                readonly id: components["parameters"]["PlaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["PlaceContent"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PlaceWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deletePlace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description Identifier of the place.
                 * @example salzburg-at
                 */
                readonly id: components["parameters"]["PlaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updatePlace: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description Identifier of the place.
                 * @example salzburg-at
                 */
                readonly id: components["parameters"]["PlaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["PlaceChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["PlaceWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTimezones: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `tzid` equals this value. */
                readonly tzid?: string;
                /** @description Entries whose `tzid` begins with this text. */
                readonly "tzid[prefix]"?: string;
                /** @description Entries whose `countries` equals this value. */
                readonly countries?: string;
                /** @description Entries whose `utcOffset` equals this value. */
                readonly utcOffset?: string;
                /** @description Orders the entries by `tzid`. Up to three orders apply in the order of the parameters. */
                readonly "order[tzid]"?: "asc" | "desc";
                /** @description Orders the entries by `name`. Up to three orders apply in the order of the parameters. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Number of entries per page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["TimeZoneCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendTimeZone: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["TimeZoneContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveTimeZone: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description Identifier of the time zone. */
                readonly id: components["parameters"]["TimeZoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["TimeZoneRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceTimeZone: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the time zone. */
                readonly id: components["parameters"]["TimeZoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["TimeZoneContent"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["TimeZoneWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteTimeZone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description Identifier of the time zone. */
                readonly id: components["parameters"]["TimeZoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateTimeZone: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the time zone. */
                readonly id: components["parameters"]["TimeZoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["TimeZoneChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["TimeZoneWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `username` equals this value. */
                readonly username?: string;
                /** @description Entries whose `username` begins with this text. */
                readonly "username[prefix]"?: string;
                /** @description Orders the entries by `username`. Up to three orders apply in the order of the parameters. */
                readonly "order[username]"?: "asc" | "desc";
                /** @description Orders the entries by `created`. Up to three orders apply in the order of the parameters. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Number of entries per page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, within the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description The position at which the page begins, as given by the links in `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Lists only the client's own account. The value is ignored. */
                readonly me?: components["parameters"]["Me"];
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: reject unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["UserCollectionRepresentation"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly appendUser: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["UserContent"];
            };
        };
        readonly responses: {
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveUser: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Fallback language (BCP 47). Overrides `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, separated by colons. The response contains the translations in all of them. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110). The server uses the two with the highest weight. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description Identifier of the user. */
                readonly id: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["UserRepresentation"];
            readonly 301: components["responses"]["Moved"];
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceUser: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only create the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the user. */
                readonly id: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["UserContent"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["UserWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 303: components["responses"]["Made"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description Identifier of the user. */
                readonly id: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description The response is 412 if the resource has changed since this date. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: the resource must exist. Resources have no entity tags, so the response to any tag is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: respond with 200 and the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description Identifier of the user. */
                readonly id: components["parameters"]["UserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["UserChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["UserWritten"];
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly passwordReset: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["PasswordReset"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly passwordChange: {
        readonly parameters: {
            readonly query?: {
                /** @description Preferred language (BCP 47). Overrides `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry with the same key gets the first response again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/ld+json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["ContentTooLarge"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveEntrypoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The representation. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                    readonly "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/ld+json": components["schemas"]["EntryPoint"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveApiDocumentation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The representation. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/ld+json": components["schemas"]["ApiDocumentation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveShapes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The representation. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/ld+json": components["schemas"]["ShapesDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveContext: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description Name of the class. */
                readonly class: "EntryPoint" | "Address" | "ApiKey" | "Country" | "Object" | "Place" | "TimeZone" | "User" | "PasswordChange" | "PasswordReset";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The representation. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/ld+json": components["schemas"]["ContextDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly retrieveOpenApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The response is 304 if nothing has changed since this date. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The representation. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly issueToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["PasswordGrant"] | components["schemas"]["RefreshGrant"];
            };
        };
        readonly responses: {
            /** @description A new pair of tokens. */
            readonly 200: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Pragma: components["headers"]["Pragma"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description No tokens are issued; `error` gives the reason. */
            readonly 400: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Pragma: components["headers"]["Pragma"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OAuthError"];
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The form is larger than allowed. */
            readonly 413: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Pragma: components["headers"]["Pragma"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OAuthError"];
                };
            };
            readonly 414: components["responses"]["UriTooLong"];
            /** @description The body is not a form. */
            readonly 415: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Pragma: components["headers"]["Pragma"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OAuthError"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            /** @description No token is revoked; `error_description` gives the reason. */
            readonly 400: {
                headers: {
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    readonly "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    readonly "Access-Control-Max-Age": components["headers"]["Access-Control-Max-Age"];
                    readonly "X-Rate-Limit-Limit": components["headers"]["X-Rate-Limit-Limit"];
                    readonly "X-Rate-Limit-Remaining": components["headers"]["X-Rate-Limit-Remaining"];
                    readonly "X-Rate-Limit-Reset": components["headers"]["X-Rate-Limit-Reset"];
                    readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Pragma: components["headers"]["Pragma"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OAuthError"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["UriTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
}
