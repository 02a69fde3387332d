/** Handlers of stored resources, with hooks in the write's transaction. */

import { stored } from "hydrant";
import { addresses as address } from "../generated/resources/address.ts";
import { apiKeys as apiKey } from "../generated/resources/api-key.ts";
import { countries as country } from "../generated/resources/country.ts";
import { objects as object } from "../generated/resources/object.ts";
import { places as place } from "../generated/resources/place.ts";
import { timezones as timeZone } from "../generated/resources/time-zone.ts";
import { users as user } from "../generated/resources/user.ts";

export const addresses = stored(address);
export const apiKeys = stored(apiKey);
export const countries = stored(country);
export const objects = stored(object);
export const places = stored(place);
export const timezones = stored(timeZone);
export const users = stored(user);
