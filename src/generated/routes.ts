/** Routes: each operation with its validator and its handler. Generated from the spec; do not edit. */

import type { RouteLine } from "hydrant";
import type { Handlers } from "./contract.ts";
import { addresses } from "./resources/address.ts";
import { apiKeys } from "./resources/api-key.ts";
import { countries } from "./resources/country.ts";
import { objects } from "./resources/object.ts";
import { places } from "./resources/place.ts";
import { timezones } from "./resources/time-zone.ts";
import { users } from "./resources/user.ts";
import { AddressChange, AddressContent, ApiKeyChange, ApiKeyContent, CountryChange, CountryContent, ObjectChange, PasswordChange, PasswordReset, PlaceChange, PlaceContent, TimeZoneChange, TimeZoneContent, UserChange, UserContent } from "./validators.ts";

export function routes(handlers: Handlers): readonly RouteLine[] {
  return [
    { resource: addresses, operation: "list", validator: null, handle: handlers.addresses.list },
    { resource: addresses, operation: "append", validator: AddressContent, handle: handlers.addresses.append },
    { resource: addresses, operation: "retrieve", validator: null, handle: handlers.addresses.retrieve },
    { resource: addresses, operation: "replace", validator: AddressContent, handle: handlers.addresses.replace },
    { resource: addresses, operation: "update", validator: AddressChange, handle: handlers.addresses.update },
    { resource: addresses, operation: "delete", validator: null, handle: handlers.addresses.delete },
    { resource: apiKeys, operation: "list", validator: null, handle: handlers.apiKeys.list },
    { resource: apiKeys, operation: "append", validator: ApiKeyContent, handle: handlers.apiKeys.append },
    { resource: apiKeys, operation: "retrieve", validator: null, handle: handlers.apiKeys.retrieve },
    { resource: apiKeys, operation: "update", validator: ApiKeyChange, handle: handlers.apiKeys.update },
    { resource: apiKeys, operation: "delete", validator: null, handle: handlers.apiKeys.delete },
    { resource: countries, operation: "list", validator: null, handle: handlers.countries.list },
    { resource: countries, operation: "append", validator: CountryContent, handle: handlers.countries.append },
    { resource: countries, operation: "retrieve", validator: null, handle: handlers.countries.retrieve },
    { resource: countries, operation: "replace", validator: CountryContent, handle: handlers.countries.replace },
    { resource: countries, operation: "update", validator: CountryChange, handle: handlers.countries.update },
    { resource: countries, operation: "delete", validator: null, handle: handlers.countries.delete },
    { resource: objects, operation: "list", validator: null, handle: handlers.objects.list },
    { resource: objects, operation: "append", validator: null, handle: handlers.objects.append },
    { resource: objects, operation: "retrieve", validator: null, handle: handlers.objects.retrieve },
    { resource: objects, operation: "update", validator: ObjectChange, handle: handlers.objects.update },
    { resource: objects, operation: "delete", validator: null, handle: handlers.objects.delete },
    { resource: places, operation: "list", validator: null, handle: handlers.places.list },
    { resource: places, operation: "append", validator: PlaceContent, handle: handlers.places.append },
    { resource: places, operation: "retrieve", validator: null, handle: handlers.places.retrieve },
    { resource: places, operation: "replace", validator: PlaceContent, handle: handlers.places.replace },
    { resource: places, operation: "update", validator: PlaceChange, handle: handlers.places.update },
    { resource: places, operation: "delete", validator: null, handle: handlers.places.delete },
    { resource: timezones, operation: "list", validator: null, handle: handlers.timezones.list },
    { resource: timezones, operation: "append", validator: TimeZoneContent, handle: handlers.timezones.append },
    { resource: timezones, operation: "retrieve", validator: null, handle: handlers.timezones.retrieve },
    { resource: timezones, operation: "replace", validator: TimeZoneContent, handle: handlers.timezones.replace },
    { resource: timezones, operation: "update", validator: TimeZoneChange, handle: handlers.timezones.update },
    { resource: timezones, operation: "delete", validator: null, handle: handlers.timezones.delete },
    { resource: users, operation: "list", validator: null, handle: handlers.users.list },
    { resource: users, operation: "append", validator: UserContent, handle: handlers.users.append },
    { resource: users, operation: "retrieve", validator: null, handle: handlers.users.retrieve },
    { resource: users, operation: "replace", validator: UserContent, handle: handlers.users.replace },
    { resource: users, operation: "update", validator: UserChange, handle: handlers.users.update },
    { resource: users, operation: "delete", validator: null, handle: handlers.users.delete },
    { resource: users, operation: "passwordReset", validator: PasswordReset, handle: handlers.users.passwordReset },
    { resource: users, operation: "passwordChange", validator: PasswordChange, handle: handlers.users.passwordChange },
  ];
}
