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
         * @description Adds a new address to the collection; the server makes its identifier.
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
         * @description Tells all that the client may know of one address.
         */
        readonly get: operations["retrieveAddress"];
        /**
         * Create or replace one address
         * @description Puts the address that is sent in the place of the one that is there, whole; where none is there, it is made.
         */
        readonly put: operations["replaceAddress"];
        readonly post?: never;
        /**
         * Delete one address
         * @description Deletes one address for good.
         */
        readonly delete: operations["deleteAddress"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one address
         * @description Overwrites the properties of one address that are sent, removes those that are null, and keeps the rest.
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
         * @description Adds a new API key to the collection; the server makes its identifier.
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
         * @description Tells all that the client may know of one API key.
         */
        readonly get: operations["retrieveApiKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete one API key
         * @description Deletes one API key for good.
         */
        readonly delete: operations["deleteApiKey"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one API key
         * @description Overwrites the properties of one API key that are sent, removes those that are null, and keeps the rest.
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
         * @description Adds a new country to the collection; its property "alpha2" identifies it.
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
         * @description Tells all that the client may know of one country.
         */
        readonly get: operations["retrieveCountry"];
        /**
         * Create or replace one country
         * @description Puts the country that is sent in the place of the one that is there, whole; where none is there, it is made.
         */
        readonly put: operations["replaceCountry"];
        readonly post?: never;
        /**
         * Delete one country
         * @description Deletes one country for good.
         */
        readonly delete: operations["deleteCountry"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one country
         * @description Overwrites the properties of one country that are sent, removes those that are null, and keeps the rest.
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
         * @description Adds a new object to the collection; the server makes its identifier.
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
         * @description Tells all that the client may know of one object.
         */
        readonly get: operations["retrieveObject"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete one object
         * @description Deletes one object for good.
         */
        readonly delete: operations["deleteObject"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one object
         * @description Overwrites the properties of one object that are sent, removes those that are null, and keeps the rest.
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
         * @description The bytes of the object, as they were sent.
         */
        readonly get: operations["retrieveObjectContent"];
        /**
         * Replace the bytes
         * @description Other bytes for the same object.
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
         * @description Adds a new place to the collection; its property "slug" identifies it.
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
         * @description Tells all that the client may know of one place.
         */
        readonly get: operations["retrievePlace"];
        /**
         * Create or replace one place
         * @description Puts the place that is sent in the place of the one that is there, whole; where none is there, it is made.
         */
        readonly put: operations["replacePlace"];
        readonly post?: never;
        /**
         * Delete one place
         * @description Deletes one place for good.
         */
        readonly delete: operations["deletePlace"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one place
         * @description Overwrites the properties of one place that are sent, removes those that are null, and keeps the rest.
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
         * @description Adds a new time zone to the collection; the server makes its identifier.
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
         * @description Tells all that the client may know of one time zone.
         */
        readonly get: operations["retrieveTimeZone"];
        /**
         * Create or replace one time zone
         * @description Puts the time zone that is sent in the place of the one that is there, whole; where none is there, it is made.
         */
        readonly put: operations["replaceTimeZone"];
        readonly post?: never;
        /**
         * Delete one time zone
         * @description Deletes one time zone for good.
         */
        readonly delete: operations["deleteTimeZone"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one time zone
         * @description Overwrites the properties of one time zone that are sent, removes those that are null, and keeps the rest.
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
         * @description Adds a new user to the collection; the server makes its identifier.
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
         * @description Tells all that the client may know of one user.
         */
        readonly get: operations["retrieveUser"];
        /**
         * Create or replace one user
         * @description Puts the user that is sent in the place of the one that is there, whole; where none is there, it is made.
         */
        readonly put: operations["replaceUser"];
        readonly post?: never;
        /**
         * Delete one user
         * @description Deletes one user for good.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update one user
         * @description Overwrites the properties of one user that are sent, removes those that are null, and keeps the rest.
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
         * @description Every class, property and operation, in the words of the Hydra core vocabulary.
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
         * @description What holds of every answer, class by class, in the words of SHACL.
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
         * @description The JSON-LD context of a class: what the terms of its answers mean.
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
         * @description This document.
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
         * @description A pair of tokens for a user's name and password, or for the refresh token of the last pair.
         */
        readonly post: operations["issueToken"];
        /**
         * Log out
         * @description Ends the access token that is sent, its refresh token, and all that came of the same login.
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
            /** @description "EntryPoint" first, then what generic clients know. */
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
            /** @description "Address" first, then what generic clients know. */
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
            /** @description "AddressCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Address"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Address, as it is written
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
         * Address, what changes of it
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
            /** @description "ApiKey" first, then what generic clients know. */
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
            /** @description "ApiKeyCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["ApiKey"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * API key, as it is written
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
         * API key, what changes of it
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
            /** @description "Country" first, then what generic clients know. */
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
            /** @description "CountryCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Country"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Country, as it is written
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
         * Country, what changes of it
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
            /** @description "Object" first, then what generic clients know. */
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
            /** @description "ObjectCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Object"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Object, what changes of it
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
            /** @description "Place" first, then what generic clients know. */
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
            /** @description "PlaceCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["Place"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Place, as it is written
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
         * Place, what changes of it
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
            /** @description "TimeZone" first, then what generic clients know. */
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
            /** @description "TimeZoneCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["TimeZone"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * Time zone, as it is written
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
         * Time zone, what changes of it
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
            /** @description "User" first, then what generic clients know. */
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
            /** @description "UserCollection" first, then what generic clients know. */
            readonly "@type": readonly string[];
            /** @description The entries of this page. */
            readonly member: readonly components["schemas"]["User"][];
            /** @description How many entries there are on all pages. */
            readonly totalItems: number;
            readonly view?: components["schemas"]["CollectionView"];
            readonly search?: components["schemas"]["IriTemplate"];
            readonly operation?: components["schemas"]["Operations"];
        };
        /**
         * User, as it is written
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
         * User, what changes of it
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
         * @description The address of a context document, a context, or several of both.
         */
        readonly Context: string | Record<string, never> | readonly (string | Record<string, never> | null)[];
        /**
         * Class name
         * @description The class, which may be left out.
         */
        readonly ClassName: string | readonly string[];
        /**
         * Reference
         * @description The resource that a link leads to: its IRI, or an object that names it.
         */
        readonly NodeReference: string | {
            /** Format: iri-reference */
            readonly "@id": string;
        };
        /**
         * Operations
         * @description What this client may do here.
         */
        readonly Operations: readonly components["schemas"]["Operation"][];
        /**
         * Operation
         * @description Something that this client may do with the resource.
         */
        readonly Operation: {
            /** @description The operation's name: `RetrieveResourceOperation` and its like, or a name of the resource's own. */
            readonly "@type": string;
            /**
             * @description The HTTP method.
             * @enum {string}
             */
            readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /**
             * Format: iri
             * @description The class of the body.
             */
            readonly expects?: string;
            /**
             * Format: iri
             * @description The class of the answer.
             */
            readonly returns?: string;
        };
        /**
         * Page of a collection
         * @description The page that was asked for, and links to its neighbours as far as there are any.
         */
        readonly CollectionView: {
            /**
             * Format: iri
             * @description The address that was asked for.
             */
            readonly "@id": string;
            /** @description `PartialCollectionView`. */
            readonly "@type": string;
            /**
             * Format: iri
             * @description The first page.
             */
            readonly first?: string;
            /**
             * Format: iri
             * @description The page before.
             */
            readonly previous?: string;
            /**
             * Format: iri
             * @description The page after.
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
            /** @description The template; absolute. */
            readonly template: string;
            /** @description `BasicRepresentation`: values are written as they are. */
            readonly variableRepresentation?: string;
            /** @description What each variable of the template is about. */
            readonly mapping: readonly {
                /** @description `IriTemplateMapping`. */
                readonly "@type"?: string;
                /** @description The query parameter. */
                readonly variable: string;
                /** @description The property that it is about. */
                readonly property?: string;
                /** @description Whether it must be given. */
                readonly required?: boolean;
            }[];
        };
        /**
         * Error
         * @description What went wrong, for people and programs. Token errors have their own form.
         */
        readonly Error: {
            /** @description Maps the terms below to their IRIs. */
            readonly "@context": Record<string, never>;
            /** @constant */
            readonly "@type": "Error";
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly date: string;
            /** @description Identifier of the request, the same as in `X-Request-Id`; the log knows more under it. */
            readonly request?: string;
            /** @description The HTTP status code. */
            readonly statusCode: number;
            /** @description The status in words. */
            readonly title: string;
            /** @description The cause. */
            readonly description: string;
            /** @description Documentation. */
            readonly seeAlso: {
                /**
                 * Format: iri
                 * @description Where to read about it.
                 */
                readonly "@id": string;
            };
            /** @description Everything that is wrong with the body. */
            readonly violations?: readonly {
                /** @description The property at fault; empty where it is none. */
                readonly property: string;
                /** @description Where the value stands in the body: a JSON Pointer (RFC 6901). */
                readonly path: string;
                /** @description What is wrong with it. */
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
             * @description How to use it.
             * @enum {string}
             */
            readonly token_type: "bearer";
            /** @description Obtains the next pair; the one that was sent is spent. */
            readonly refresh_token: string;
            /** @description Seconds for which the access token is valid. */
            readonly expires_in: number;
        };
        /**
         * OAuth error
         * @description Why there are no tokens (RFC 6749, section 5.2).
         */
        readonly OAuthError: {
            /**
             * @description The registered code.
             * @enum {string}
             */
            readonly error: "invalid_request" | "invalid_grant" | "unsupported_grant_type";
            /** @description The cause. */
            readonly error_description: string;
        };
        /**
         * Bearer token error
         * @description Why the bearer token does not count.
         */
        readonly BearerError: {
            /**
             * @description The registered code (RFC 6750).
             * @enum {string}
             */
            readonly error: "invalid_token";
            /** @description The cause; the key is spelled so in this interface. */
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
            /** @description Accepted and not used. */
            readonly client_id?: string;
            /** @description Accepted and not used. */
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
            /** @description Accepted and not used. */
            readonly client_id?: string;
            /** @description Accepted and not used. */
            readonly client_secret?: string;
        };
        /**
         * Context document
         * @description Maps the terms of answers to IRIs.
         */
        readonly ContextDocument: {
            /** @description The term definitions. */
            readonly "@context": Record<string, never>;
        };
        /**
         * API documentation
         * @description The API in the words of the Hydra core vocabulary: every class, property and operation.
         */
        readonly ApiDocumentation: {
            /** @description Maps the terms to IRIs. */
            readonly "@context": Record<string, never>;
            /**
             * Format: iri
             * @description The address of this documentation.
             */
            readonly "@id": string;
            /** @description `ApiDocumentation`. */
            readonly "@type": string;
        };
        /**
         * Shapes
         * @description What holds of every answer, in the words of SHACL.
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
        /** @description Done; there is no content. */
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
        /** @description The resource has another IRI now, which `Location` tells. */
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
        /** @description The resource was made. */
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
        /** @description Nothing has changed since the date that was given. */
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
        /** @description The contract has to be paid first. */
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
        /** @description There is no such resource, or not for this client. */
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
        /** @description Only `application/ld+json` can be had. */
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
        /** @description The identifier is taken, others link to the resource, or an idempotency key was used for something else. */
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
        /** @description The resource has changed since the date that was given. */
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
        /** @description The address is too long. */
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
        /** @description The body is not of a type or encoding that is taken. */
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
        /** @description The data does not have the part that was asked for. */
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
        /** @description The rate limit is used up. */
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
        /** @description Something went wrong here; the log knows more under the request's identifier. */
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
        /** @description The service cannot answer just now. */
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
        /** @description The bytes; of a text type compressed for whoever accepts gzip, and then without a digest. */
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
        /** @description The part that was asked for. */
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
        /** @description The resource was made. What is secret in it is shown this once; a retry by another login has no body. */
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
        /** @description Preferred language (BCP 47), before `Accept-Language`. */
        readonly Locale: string;
        /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
        readonly FallbackLocale: string;
        /** @description Languages, parted by colons, all of which are wanted at once. */
        readonly Locales: string;
        /** @description Number of the page, for the first 10,000 entries. */
        readonly Page: number;
        /** @description Where the page begins; to be had from the links of `view`. */
        readonly Cursor: string;
        /** @description With any value or none: only the client's own account. */
        readonly Me: string;
        /** @description Preferred languages (RFC 9110); the first two count. */
        readonly AcceptLanguage: string;
        /** @description Language of plain strings in multilingual properties. */
        readonly ContentLanguage: string;
        /** @description Answers 304 where nothing has changed since. */
        readonly IfModifiedSince: string;
        /** @description Answers 412 where the resource has changed since. */
        readonly IfUnmodifiedSince: string;
        /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
        readonly IfMatch: string;
        /** @description `*`: only make the resource, never replace one. */
        readonly IfNoneMatch: "*";
        /** @description `handling=strict`: refuse unknown query parameters. */
        readonly PreferHandling: string;
        /** @description `return=representation`: answer 200 with the new representation. */
        readonly PreferReturn: string;
        /** @description A retry under the same key gets the first answer again, for 24 hours. */
        readonly IdempotencyKey: string;
        /** @description The name of the file, as `attachment; filename="…"`. */
        readonly ContentDisposition: string;
        /** @description Digest of the body by SHA-256 or SHA-512 (RFC 9530), which is then compared. */
        readonly ContentDigest: string;
        /** @description The same under its other name, as bytes are sent without a coding. */
        readonly ReprDigest: string;
        /** @description The file name. */
        readonly FileName: string;
        /** @description The part of the data that is wanted, in bytes. Of several parts, all of the data are sent. */
        readonly Range: string;
        /** @description The part only where this date is the data's `Last-Modified`, else all of the data. */
        readonly IfRange: string;
        /** @description Entries whose `addressCountry` is this. */
        readonly AddressCountry: string;
        /** @description Entries whose `addressCountry` is one of these; the parameter is repeated. */
        readonly AddressCountryIn: readonly string[];
        /** @description Orders the entries by `created`. */
        readonly OrderCreated: "asc" | "desc";
        /** @description Entries on a page. */
        readonly ItemsPerPage: number;
        /** @description Entries whose `name` begins with this. */
        readonly NamePrefix: string;
        /** @description Orders the entries by `name`. */
        readonly OrderName: "asc" | "desc";
        /** @description What identifies the address. */
        readonly AddressId: string;
        /**
         * @description What identifies the api key.
         * @example 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001
         */
        readonly ApiKeyId: string;
        /**
         * @description What identifies the country.
         * @example AT
         */
        readonly CountryId: string;
        /** @description What identifies the object. */
        readonly ObjectId: string;
        /**
         * @description What identifies the place.
         * @example salzburg-at
         */
        readonly PlaceId: string;
        /** @description Links whose targets are written out in place, parted by commas. */
        readonly PlaceEmbed: readonly ("addressCountry" | "images")[];
        /** @description What identifies the time zone. */
        readonly TimeZoneId: string;
        /** @description What identifies the user. */
        readonly UserId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description `bytes`: parts of the data can be asked for.
         * @example bytes
         */
        readonly "Accept-Ranges": "bytes" | "none";
        /** @description Pages of the origin may send credentials. */
        readonly "Access-Control-Allow-Credentials": "true";
        /** @description The origin whose pages may read the answer, where it is registered. */
        readonly "Access-Control-Allow-Origin": string;
        /** @description Headers of the answer that those pages may read. */
        readonly "Access-Control-Expose-Headers": string;
        /** @description Seconds for which a browser may keep that. */
        readonly "Access-Control-Max-Age": number;
        /**
         * @description For how long, and by whom, the answer may be kept.
         * @example no-cache
         */
        readonly "Cache-Control": string;
        /**
         * @description The name of the file (RFC 6266).
         * @example inline; filename="festung.jpg"
         */
        readonly "Content-Disposition": string;
        /**
         * @description The languages that were chosen.
         * @example de
         */
        readonly "Content-Language": string;
        /**
         * @description Which part of the data this is.
         * @example bytes 0-499/1234
         */
        readonly "Content-Range": string;
        /** @description What a browser may do with the data: next to nothing. */
        readonly "Content-Security-Policy": string;
        /**
         * @description When what the answer tells of last changed.
         * @example Sun, 06 Nov 1994 08:49:37 GMT
         */
        readonly "Last-Modified": string;
        /** @description The API documentation, and other links (RFC 8288). */
        readonly Link: string;
        /** @description The absolute IRI of the resource. */
        readonly Location: string;
        /** @description The same for caches of HTTP/1.0. */
        readonly Pragma: "no-cache";
        /** @description Which preference was followed (RFC 7240). */
        readonly "Preference-Applied": "return=representation";
        /**
         * @description Digest of all the bytes (RFC 9530), also beside a part of them.
         * @example sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:
         */
        readonly "Repr-Digest": string;
        /** @description Seconds after which it is worth while to try again. */
        readonly "Retry-After": number;
        /** @description That browsers are to come over TLS only. */
        readonly "Strict-Transport-Security": string;
        /**
         * @description The request headers on which the answer depends.
         * @example Accept, Accept-Encoding, Accept-Language, Authorization, Origin
         */
        readonly Vary: string;
        /**
         * @description How to authenticate.
         * @example Bearer realm="api"
         */
        readonly "WWW-Authenticate": string;
        /** @description The scopes that the operation takes. */
        readonly "X-Accepted-OAuth-Scopes": string;
        /** @description `nosniff`: the data is of no other type than it says. */
        readonly "X-Content-Type-Options": "nosniff";
        /** @description The scopes that the credential has. */
        readonly "X-OAuth-Scopes": string;
        /** @description How many requests a window allows. */
        readonly "X-Rate-Limit-Limit": number;
        /** @description How many requests this window still allows. */
        readonly "X-Rate-Limit-Remaining": number;
        /** @description When the window ends, in seconds since 1970 (UTC). */
        readonly "X-Rate-Limit-Reset": number;
        /** @description The same as `X-Rate-Limit-Limit`. */
        readonly "X-RateLimit-Limit": number;
        /** @description The same as `X-Rate-Limit-Remaining`. */
        readonly "X-RateLimit-Remaining": number;
        /** @description The same as `X-Rate-Limit-Reset`. */
        readonly "X-RateLimit-Reset": number;
        /** @description Identifier of the request, which the log knows it by. */
        readonly "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listAddresses: {
        readonly parameters: {
            readonly query?: {
                /** @description Entries whose `addressCountry` is this. */
                readonly addressCountry?: components["parameters"]["AddressCountry"];
                /** @description Entries whose `addressCountry` is one of these; the parameter is repeated. */
                readonly "addressCountry[]"?: components["parameters"]["AddressCountryIn"];
                /** @description Entries whose `addressLocality` is this. */
                readonly addressLocality?: string;
                /** @description Entries whose `addressLocality` begins with this. */
                readonly "addressLocality[prefix]"?: string;
                /** @description Orders the entries by `created`. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Orders the entries by `addressLocality`. */
                readonly "order[addressLocality]"?: "asc" | "desc";
                /** @description Entries on a page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description What identifies the address. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the address. */
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description What identifies the address. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the address. */
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
                /** @description Orders the entries by `created`. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Entries on a page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description What identifies the api key.
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description What identifies the api key.
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description What identifies the api key.
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
                /** @description Entries whose `alpha3` is this. */
                readonly alpha3?: string;
                /** @description Entries whose `name` begins with this. */
                readonly "name[prefix]"?: components["parameters"]["NamePrefix"];
                /** @description Entries whose `name` contains this, whatever the case. */
                readonly "name[contains]"?: string;
                /** @description Orders the entries by `alpha2`. */
                readonly "order[alpha2]"?: "asc" | "desc";
                /** @description Orders the entries by `name`. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Entries on a page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description What identifies the country.
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description What identifies the country.
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description What identifies the country.
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description What identifies the country.
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
                /** @description Entries whose `contentType` is this. */
                readonly contentType?: string;
                /** @description Entries whose `contentType` begins with this. */
                readonly "contentType[prefix]"?: string;
                /** @description Entries whose `public` is this. */
                readonly public?: boolean;
                /** @description Orders the entries by `created`. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Orders the entries by `name`. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Entries on a page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The name of the file, as `attachment; filename="…"`. */
                readonly "Content-Disposition"?: components["parameters"]["ContentDisposition"];
                /** @description Digest of the body by SHA-256 or SHA-512 (RFC 9530), which is then compared. */
                readonly "Content-Digest"?: components["parameters"]["ContentDigest"];
                /** @description The same under its other name, as bytes are sent without a coding. */
                readonly "Repr-Digest"?: components["parameters"]["ReprDigest"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The bytes, of any content type. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description What identifies the object. */
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description What identifies the object. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the object. */
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
                /** @description The part of the data that is wanted, in bytes. Of several parts, all of the data are sent. */
                readonly Range?: components["parameters"]["Range"];
                /** @description The part only where this date is the data's `Last-Modified`, else all of the data. */
                readonly "If-Range"?: components["parameters"]["IfRange"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description What identifies the object. */
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Digest of the body by SHA-256 or SHA-512 (RFC 9530), which is then compared. */
                readonly "Content-Digest"?: components["parameters"]["ContentDigest"];
                /** @description The same under its other name, as bytes are sent without a coding. */
                readonly "Repr-Digest"?: components["parameters"]["ReprDigest"];
            };
            readonly path: {
                /** @description What identifies the object. */
                readonly id: components["parameters"]["ObjectId"];
                /** @description The file name. */
                readonly name: components["parameters"]["FileName"];
            };
            readonly cookie?: never;
        };
        /** @description The bytes, of any content type. */
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
                /** @description Entries whose `addressCountry` is this. */
                readonly addressCountry?: components["parameters"]["AddressCountry"];
                /** @description Entries whose `addressCountry` is one of these; the parameter is repeated. */
                readonly "addressCountry[]"?: components["parameters"]["AddressCountryIn"];
                /** @description Entries whose `addressCountry.alpha3` is this. */
                readonly "addressCountry.alpha3"?: string;
                /** @description Entries whose `addressCountry.alpha3` is one of these; the parameter is repeated. */
                readonly "addressCountry.alpha3[]"?: readonly string[];
                /** @description Entries whose `population` is greater than this. */
                readonly "population[gt]"?: number;
                /** @description Entries whose `population` is this or greater. */
                readonly "population[gte]"?: number;
                /** @description Entries whose `population` is less than this. */
                readonly "population[lt]"?: number;
                /** @description Entries whose `population` is this or less. */
                readonly "population[lte]"?: number;
                /** @description Entries whose `population` is one of these two, with `..` in between, or between them. */
                readonly "population[between]"?: string;
                /** @description Entries that have a `population`, or (false) that have none. */
                readonly "exists[population]"?: boolean;
                /** @description Entries whose `name` begins with this. */
                readonly "name[prefix]"?: components["parameters"]["NamePrefix"];
                /** @description Orders the entries by `name`. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Orders the entries by `population`. */
                readonly "order[population]"?: "asc" | "desc";
                /** @description Entries on a page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Links whose targets are written out in place, parted by commas. */
                readonly embed?: components["parameters"]["PlaceEmbed"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Links whose targets are written out in place, parted by commas. */
                readonly embed?: components["parameters"]["PlaceEmbed"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /**
                 * @description What identifies the place.
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description What identifies the place.
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description What identifies the place.
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /**
                 * @description What identifies the place.
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
                /** @description Entries whose `tzid` is this. */
                readonly tzid?: string;
                /** @description Entries whose `tzid` begins with this. */
                readonly "tzid[prefix]"?: string;
                /** @description Entries whose `countries` is this. */
                readonly countries?: string;
                /** @description Entries whose `utcOffset` is this. */
                readonly utcOffset?: string;
                /** @description Orders the entries by `tzid`. */
                readonly "order[tzid]"?: "asc" | "desc";
                /** @description Orders the entries by `name`. */
                readonly "order[name]"?: components["parameters"]["OrderName"];
                /** @description Entries on a page. */
                readonly itemsPerPage?: number;
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description What identifies the time zone. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the time zone. */
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description What identifies the time zone. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the time zone. */
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
                /** @description Entries whose `username` is this. */
                readonly username?: string;
                /** @description Entries whose `username` begins with this. */
                readonly "username[prefix]"?: string;
                /** @description Orders the entries by `username`. */
                readonly "order[username]"?: "asc" | "desc";
                /** @description Orders the entries by `created`. */
                readonly "order[created]"?: components["parameters"]["OrderCreated"];
                /** @description Entries on a page. */
                readonly itemsPerPage?: components["parameters"]["ItemsPerPage"];
                /** @description Number of the page, for the first 10,000 entries. */
                readonly page?: components["parameters"]["Page"];
                /** @description Where the page begins; to be had from the links of `view`. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description With any value or none: only the client's own account. */
                readonly me?: components["parameters"]["Me"];
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description `handling=strict`: refuse unknown query parameters. */
                readonly Prefer?: components["parameters"]["PreferHandling"];
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
                /** @description Language to fall back to (BCP 47), before `Accept-Language`. */
                readonly fallbackLocale?: components["parameters"]["FallbackLocale"];
                /** @description Languages, parted by colons, all of which are wanted at once. */
                readonly locales?: components["parameters"]["Locales"];
            };
            readonly header?: {
                /** @description Preferred languages (RFC 9110); the first two count. */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Answers 304 where nothing has changed since. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path: {
                /** @description What identifies the user. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only make the resource, never replace one. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the user. */
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
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /** @description What identifies the user. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description Answers 412 where the resource has changed since. */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /** @description `*`: only what is there already. Entity tags there are none, so any of them is 412. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `return=representation`: answer 200 with the new representation. */
                readonly Prefer?: components["parameters"]["PreferReturn"];
                /** @description Language of plain strings in multilingual properties. */
                readonly "Content-Language"?: components["parameters"]["ContentLanguage"];
            };
            readonly path: {
                /** @description What identifies the user. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Preferred language (BCP 47), before `Accept-Language`. */
                readonly locale?: components["parameters"]["Locale"];
            };
            readonly header?: {
                /** @description A retry under the same key gets the first answer again, for 24 hours. */
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
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Answers 304 where nothing has changed since. */
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
                /** @description Answers 304 where nothing has changed since. */
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
            /** @description No tokens; `error` says why. */
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
            /** @description The body is no form. */
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
            /** @description Nothing is ended; `error_description` says why. */
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
