/** Routes: each operation with its validator and its handler. Generated from the spec; do not edit. */

import { type Route, route } from "../server/route.ts";
import type { Handlers } from "./contract.ts";
import { addresses } from "./resources/address.ts";
import { apiKeys } from "./resources/api-key.ts";
import { countries } from "./resources/country.ts";
import { objects } from "./resources/object.ts";
import { places } from "./resources/place.ts";
import { timezones } from "./resources/time-zone.ts";
import { users } from "./resources/user.ts";
import { AddressChange, AddressContent, ApiKeyChange, ApiKeyContent, CountryChange, CountryContent, ObjectChange, PasswordChange, PasswordReset, PlaceChange, PlaceContent, TimeZoneChange, TimeZoneContent, UserChange, UserContent } from "./validators.js";

export function routes(handlers: Handlers): readonly Route[] {
  return [
    route(addresses, "list", null, handlers.addresses.list),
    route(addresses, "append", AddressContent, handlers.addresses.append),
    route(addresses, "retrieve", null, handlers.addresses.retrieve),
    route(addresses, "replace", AddressContent, handlers.addresses.replace),
    route(addresses, "update", AddressChange, handlers.addresses.update),
    route(addresses, "delete", null, handlers.addresses.delete),
    route(apiKeys, "list", null, handlers.apiKeys.list),
    route(apiKeys, "append", ApiKeyContent, handlers.apiKeys.append),
    route(apiKeys, "retrieve", null, handlers.apiKeys.retrieve),
    route(apiKeys, "update", ApiKeyChange, handlers.apiKeys.update),
    route(apiKeys, "delete", null, handlers.apiKeys.delete),
    route(countries, "list", null, handlers.countries.list),
    route(countries, "append", CountryContent, handlers.countries.append),
    route(countries, "retrieve", null, handlers.countries.retrieve),
    route(countries, "replace", CountryContent, handlers.countries.replace),
    route(countries, "update", CountryChange, handlers.countries.update),
    route(countries, "delete", null, handlers.countries.delete),
    route(objects, "list", null, handlers.objects.list),
    route(objects, "append", null, handlers.objects.append),
    route(objects, "retrieve", null, handlers.objects.retrieve),
    route(objects, "update", ObjectChange, handlers.objects.update),
    route(objects, "delete", null, handlers.objects.delete),
    route(places, "list", null, handlers.places.list),
    route(places, "append", PlaceContent, handlers.places.append),
    route(places, "retrieve", null, handlers.places.retrieve),
    route(places, "replace", PlaceContent, handlers.places.replace),
    route(places, "update", PlaceChange, handlers.places.update),
    route(places, "delete", null, handlers.places.delete),
    route(timezones, "list", null, handlers.timezones.list),
    route(timezones, "append", TimeZoneContent, handlers.timezones.append),
    route(timezones, "retrieve", null, handlers.timezones.retrieve),
    route(timezones, "replace", TimeZoneContent, handlers.timezones.replace),
    route(timezones, "update", TimeZoneChange, handlers.timezones.update),
    route(timezones, "delete", null, handlers.timezones.delete),
    route(users, "list", null, handlers.users.list),
    route(users, "append", UserContent, handlers.users.append),
    route(users, "retrieve", null, handlers.users.retrieve),
    route(users, "replace", UserContent, handlers.users.replace),
    route(users, "update", UserChange, handlers.users.update),
    route(users, "delete", null, handlers.users.delete),
    route(users, "passwordReset", PasswordReset, handlers.users.passwordReset),
    route(users, "passwordChange", PasswordChange, handlers.users.passwordChange),
  ];
}
