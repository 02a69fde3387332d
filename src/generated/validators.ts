// Validators of normalised request bodies. Generated from the spec; edits are lost.

import { validatorsWith } from "hydrant";

const validator = validatorsWith({
  "date-time": /^(?!0001-01-01|9999-12-31)(?!0000)(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/u,
  "email": /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/u,
  "iri": /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#]*(?:%[0-9A-Fa-f]{2}[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#]*)*(?=[/?#]|$))?[^\s\p{Cc}\p{Cs}<>"{}|\\^`%?#\[\]]*(?:%[0-9A-Fa-f]{2}[^\s\p{Cc}\p{Cs}<>"{}|\\^`%?#\[\]]*)*(?:\?[^\s\p{Cc}\p{Cs}<>"{}|\\^`%#\[\]]*(?:%[0-9A-Fa-f]{2}[^\s\p{Cc}\p{Cs}<>"{}|\\^`%#\[\]]*)*)?(?:#[^\s\p{Cc}\p{Cs}<>"{}|\\^`%#\[\]]*(?:%[0-9A-Fa-f]{2}[^\s\p{Cc}\p{Cs}<>"{}|\\^`%#\[\]]*)*)?$/u,
  "language": /^(?:(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?|[Xx](?:-[A-Za-z0-9]{1,8})+)$/u,
  "password": /^\P{Cs}*$/u,
  "text": /^[^\u0000\p{Cs}]*$/u,
});

export const AddressContent = validator(() => ({
  type: "object",
  properties: {
    label: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: "string", maxLength: 80, format: "text" },
      maxProperties: 64,
    },
    recipient: { type: "string", maxLength: 200, format: "text" },
    streetAddress: { type: "string", minLength: 1, maxLength: 200, format: "text" },
    postalCode: { type: "string", maxLength: 20, format: "text" },
    addressLocality: { type: "string", minLength: 1, maxLength: 200, format: "text" },
    addressRegion: { type: "string", maxLength: 200, format: "text" },
    addressCountry: { type: "string", format: "iri" },
    timezone: { type: "string", format: "iri" },
    location: geoCoordinatesForm(),
  },
  required: ["streetAddress", "addressLocality", "addressCountry"],
  additionalProperties: false,
}));

export const AddressChange = validator(() => ({
  type: "object",
  properties: {
    label: {
      type: ["object", "null"],
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: ["string", "null"], maxLength: 80, format: "text" },
    },
    recipient: { type: ["string", "null"], maxLength: 200, format: "text" },
    streetAddress: { type: "string", minLength: 1, maxLength: 200, format: "text" },
    postalCode: { type: ["string", "null"], maxLength: 20, format: "text" },
    addressLocality: { type: "string", minLength: 1, maxLength: 200, format: "text" },
    addressRegion: { type: ["string", "null"], maxLength: 200, format: "text" },
    addressCountry: { type: "string", format: "iri" },
    timezone: { type: ["string", "null"], format: "iri" },
    location: { ...geoCoordinatesForm(), type: ["object", "null"] },
  },
  additionalProperties: false,
}));

export const ApiKeyContent = validator(() => ({
  type: "object",
  properties: {
    name: { type: "string", maxLength: 100, format: "text" },
    expires: { type: "string", format: "date-time" },
    scopes: { type: "array", items: { type: "string", enum: ["places:write"], format: "text" } },
  },
  additionalProperties: false,
}));

export const ApiKeyChange = validator(() => ({
  type: "object",
  properties: {
    name: { type: ["string", "null"], maxLength: 100, format: "text" },
    expires: { type: ["string", "null"], format: "date-time" },
    scopes: { type: ["array", "null"], items: { type: "string", enum: ["places:write"], format: "text" } },
  },
  additionalProperties: false,
}));

export const CountryContent = validator(() => ({
  type: "object",
  properties: {
    alpha2: { type: "string", pattern: "^[A-Z]{2}$", format: "text" },
    alpha3: { type: "string", pattern: "^[A-Z]{3}$", format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: "string", minLength: 1, maxLength: 200, format: "text" },
      minProperties: 1,
      maxProperties: 64,
    },
    callingCode: { type: "string", pattern: "^\\+[0-9]{1,6}$", format: "text" },
  },
  required: ["alpha2", "name"],
  additionalProperties: false,
}));

export const CountryChange = validator(() => ({
  type: "object",
  properties: {
    alpha2: { type: "string", pattern: "^[A-Z]{2}$", format: "text" },
    alpha3: { type: ["string", "null"], pattern: "^[A-Z]{3}$", format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: ["string", "null"], minLength: 1, maxLength: 200, format: "text" },
    },
    callingCode: { type: ["string", "null"], pattern: "^\\+[0-9]{1,6}$", format: "text" },
  },
  additionalProperties: false,
}));

export const ObjectContent = validator(() => ({
  type: "object",
  properties: {
    public: { type: "boolean" },
    title: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: "string", maxLength: 200, format: "text" },
      maxProperties: 64,
    },
  },
  additionalProperties: false,
}));

export const ObjectChange = validator(() => ({
  type: "object",
  properties: {
    public: { type: ["boolean", "null"] },
    title: {
      type: ["object", "null"],
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: ["string", "null"], maxLength: 200, format: "text" },
    },
  },
  additionalProperties: false,
}));

export const PlaceContent = validator(() => ({
  type: "object",
  properties: {
    slug: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 120, format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: "string", minLength: 1, maxLength: 200, format: "text" },
      minProperties: 1,
      maxProperties: 64,
    },
    population: { type: "integer", minimum: 0, maximum: 9007199254740991 },
    addressCountry: { type: "string", format: "iri" },
    images: { type: "array", items: { type: "string", format: "iri" } },
    location: geoCoordinatesForm(),
  },
  required: ["slug", "name"],
  additionalProperties: false,
}));

export const PlaceChange = validator(() => ({
  type: "object",
  properties: {
    slug: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 120, format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: ["string", "null"], minLength: 1, maxLength: 200, format: "text" },
    },
    population: { type: ["integer", "null"], minimum: 0, maximum: 9007199254740991 },
    addressCountry: { type: ["string", "null"], format: "iri" },
    images: { type: ["array", "null"], items: { type: "string", format: "iri" } },
    location: { ...geoCoordinatesForm(), type: ["object", "null"] },
  },
  additionalProperties: false,
}));

export const TimeZoneContent = validator(() => ({
  type: "object",
  properties: {
    tzid: { type: "string", pattern: "^[A-Za-z0-9_+/-]+$", maxLength: 64, format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: "string", minLength: 1, maxLength: 200, format: "text" },
      minProperties: 1,
      maxProperties: 64,
    },
    countries: { type: "array", items: { type: "string", format: "iri" } },
    utcOffset: { type: "string", pattern: "^[+-][0-9]{2}:[0-9]{2}$", format: "text" },
  },
  required: ["tzid", "name"],
  additionalProperties: false,
}));

export const TimeZoneChange = validator(() => ({
  type: "object",
  properties: {
    tzid: { type: "string", pattern: "^[A-Za-z0-9_+/-]+$", maxLength: 64, format: "text" },
    name: {
      type: "object",
      propertyNames: { type: "string", format: "language" },
      additionalProperties: { type: ["string", "null"], minLength: 1, maxLength: 200, format: "text" },
    },
    countries: { type: ["array", "null"], items: { type: "string", format: "iri" } },
    utcOffset: { type: ["string", "null"], pattern: "^[+-][0-9]{2}:[0-9]{2}$", format: "text" },
  },
  additionalProperties: false,
}));

export const UserContent = validator(() => ({
  type: "object",
  properties: {
    username: { type: "string", pattern: "^[^\\s\\p{Cc}]+$", minLength: 1, maxLength: 100, format: "text" },
    password: { type: "string", format: "password", minLength: 8, maxLength: 256 },
    email: { type: "string", format: "email" },
    name: { type: "string", maxLength: 200, format: "text" },
    locale: { type: "string", format: "language" },
    roles: { type: "array", items: { type: "string", enum: ["admin"], format: "text" } },
  },
  required: ["username", "password", "email"],
  additionalProperties: false,
}));

export const UserChange = validator(() => ({
  type: "object",
  properties: {
    username: { type: "string", pattern: "^[^\\s\\p{Cc}]+$", minLength: 1, maxLength: 100, format: "text" },
    password: { type: "string", format: "password", minLength: 8, maxLength: 256 },
    email: { type: "string", format: "email" },
    name: { type: ["string", "null"], maxLength: 200, format: "text" },
    locale: { type: ["string", "null"], format: "language" },
    roles: { type: ["array", "null"], items: { type: "string", enum: ["admin"], format: "text" } },
  },
  additionalProperties: false,
}));

export const PasswordChange = validator(passwordChangeForm);

export const PasswordReset = validator(passwordResetForm);

function geoCoordinatesForm() {
  return {
    type: "object",
    properties: {
      latitude: { type: "number", minimum: -90, maximum: 90 },
      longitude: { type: "number", minimum: -180, maximum: 180 },
    },
    required: ["latitude", "longitude"],
    additionalProperties: false,
  };
}

function passwordChangeForm() {
  return {
    type: "object",
    properties: {
      token: { type: "string", maxLength: 200, format: "text" },
      password: { type: "string", format: "password", minLength: 8, maxLength: 256 },
    },
    required: ["token", "password"],
    additionalProperties: false,
  };
}

function passwordResetForm() {
  return {
    type: "object",
    properties: { email: { type: "string", format: "email" } },
    required: ["email"],
    additionalProperties: false,
  };
}
