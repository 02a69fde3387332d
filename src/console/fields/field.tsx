/** A field of a form: the input that fits the property's datatype, with its hint and its errors. */

import type { RenderableProps } from "preact";
import { useId } from "preact/hooks";
import { type FieldKind, isLong, type Property } from "../api/description.ts";
import { inLanguage } from "../api/naming.ts";
import { languageName, t } from "../text/text.ts";
import { useShared } from "../views/context.ts";
import { Button, Select } from "../views/elements.tsx";
import { fieldsOf, type Input, type Inputs } from "./content.ts";
import { LinkField } from "./link-field.tsx";

export interface FieldProps {
  readonly property: Property;
  readonly input: Input | undefined;
  readonly change: (input: Input) => void;
  /** Messages by path: the keys and positions that lead to a value, separated by slashes. */
  readonly errors: ReadonlyMap<string, string>;
  readonly path: string;
  /** Whether an empty field is refused. */
  readonly isNeeded: boolean;
}

export function Field(props: FieldProps) {
  const { property, input, change, path } = props;
  const { kind } = property;
  if (kind === "translations") return <TranslationsField {...props} />;
  if (property.isMany) {
    const values = Array.isArray(input) ? (input as readonly Input[]) : [];
    const replace = (index: number, value: Input) => change(values.map((each, at) => (at === index ? value : each)));
    return (
      <Group {...props}>
        {values.map((each, index) => (
          <div class="row" key={index}>
            <Single
              {...props}
              path={`${path}/${index}`}
              input={each}
              change={(value) => replace(index, value)}
              isInner
            />
            <Button
              class="quiet"
              aria-label={t("remove", `${property.label} ${index + 1}`)}
              onClick={() => change(values.filter((_, at) => at !== index))}
              label="✕"
            />
          </div>
        ))}
        <Button
          aria-label={t("addTo", property.label)}
          onClick={() => change([...values, kind === "part" ? {} : ""])}
          label={t("add")}
        />
      </Group>
    );
  }
  return <Single {...props} isInner={false} />;
}

/** Several inputs of a property. */
function Group({ property, isNeeded, errors, path, children }: RenderableProps<FieldProps>) {
  return (
    <fieldset class="field">
      <legend>
        {property.label} <Need isNeeded={isNeeded} />
      </legend>
      {property.description && <p class="hint">{property.description}</p>}
      {children}
      <FieldError text={errors.get(path)} id={`${path}-error`} />
    </fieldset>
  );
}

const Need = ({ isNeeded }: { readonly isNeeded: boolean }) =>
  isNeeded ? <span class="need">{t("required")}</span> : null;

function FieldError({ text, id }: { readonly text: string | undefined; readonly id: string }) {
  return text === undefined ? null : (
    <p class="error" id={id}>
      {text}
    </p>
  );
}

/** One value. `isInner`: in a list of values, which has the label. */
function Single(props: FieldProps & { readonly isInner: boolean }) {
  const { property, input, change, errors, path, isInner, isNeeded } = props;
  const id = useId();
  const { kind } = property;
  if (kind === "part") {
    const inner = (input ?? {}) as Inputs;
    const isFilled = Object.values(inner).some((each) => each !== "" && Object.keys(each).length > 0);
    return (
      <Group {...props}>
        {fieldsOf(property.part).map((field) => (
          <Field
            key={field.key}
            property={field}
            input={inner[field.key]}
            change={(value) => change({ ...inner, [field.key]: value })}
            errors={errors}
            path={`${path}/${field.key}`}
            isNeeded={field.isRequired && (isNeeded || isFilled)}
          />
        ))}
      </Group>
    );
  }
  const error = errors.get(path);
  const hint = isInner ? "" : hintOf(property);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const text = typeof input === "string" ? input : "";
  const shared = {
    id,
    name: path,
    "aria-describedby": described || undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-label": isInner ? `${property.label} ${Number(path.split("/").at(-1)) + 1}` : undefined,
    "aria-required": isNeeded || undefined,
  } as const;
  return (
    <div class="field">
      {!isInner && (
        <label for={id}>
          {property.label} <Need isNeeded={isNeeded} />
        </label>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {kind === "link" ? (
        <LinkField range={property.ranges[0] ?? ""} value={text} change={change} shared={shared} />
      ) : kind === "point" ? (
        <PointField property={property} text={text} change={change} shared={shared} />
      ) : (
        <PlainInput property={property} text={text} change={change} shared={shared} isNeeded={isNeeded} />
      )}
      <FieldError text={error} id={`${id}-error`} />
    </div>
  );
}

function hintOf({ description, constraints, kind }: Property): string {
  const parts = [
    description,
    kind === "date and time" ? t("zone", Intl.DateTimeFormat().resolvedOptions().timeZone) : "",
    kind.endsWith("text") && constraints.maxLength ? t("characters", constraints.maxLength) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Types of inputs, by kind; of others it is `text`. */
export const inputTypes: Partial<Record<string, string>> = {
  date: "date",
  time: "time",
  "date and time": "datetime-local",
};

/** The options of a choice: values, with the texts for them. */
export function optionsOf(kind: FieldKind, choices: readonly string[] = []): (readonly [string, string])[] {
  if (kind !== "flag") return choices.map((each) => [each, each]);
  return [
    ["true", t("yes")],
    ["false", t("no")],
  ];
}

interface PlainProps {
  readonly property: Property;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly shared: object;
  readonly isNeeded: boolean;
}

function PlainInput({ property, text, change, shared, isNeeded }: PlainProps) {
  const { kind } = property;
  const { minimum, maximum, choices } = property.constraints;
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    change(currentTarget.value);
  if (kind === "choice" || kind === "flag") {
    const none = !isNeeded || text === "" ? [["", ""] as const] : [];
    return <Select {...shared} value={text} choose={change} options={[...none, ...optionsOf(kind, choices)]} />;
  }
  if (kind === "long text" || kind === "json")
    return (
      <textarea
        {...shared}
        rows={kind === "json" ? 8 : 5}
        dir={kind === "json" ? "ltr" : "auto"}
        spellcheck={kind !== "json"}
        value={text}
        onInput={onInput}
      />
    );
  const type = { ...inputTypes, secret: "password", address: "url" }[kind as string] ?? "text";
  const isInteger = kind === "number" && /integer$/i.test(property.constraints.datatype);
  const isNumeric = kind === "number" || kind === "decimal";
  return (
    <input
      {...shared}
      type={type}
      dir={type === "text" && !isNumeric ? "auto" : undefined}
      // Date and time have three digits of seconds at most, which the picker takes with this step.
      step={type === "datetime-local" || type === "time" ? "any" : undefined}
      inputmode={isInteger ? "numeric" : isNumeric ? "decimal" : undefined}
      min={type === "date" ? minimum : undefined}
      max={type === "date" ? maximum : undefined}
      autocomplete={kind === "secret" ? "new-password" : "off"}
      value={text}
      onInput={onInput}
    />
  );
}

/** Longitude and latitude of a point, which is stored as `POINT(16.37 48.2)`. */
function PointField({ text, change, property, shared }: Omit<PlainProps, "isNeeded">) {
  const [longitude = "", latitude = ""] = text.replace(/^POINT\s*\(|\)$/gi, "").split(" ");
  const given = { longitude, latitude };
  const set = (name: keyof typeof given, value: string) => {
    const next = { ...given, [name]: value.trim() };
    change(next.longitude === "" && next.latitude === "" ? "" : `POINT(${next.longitude} ${next.latitude})`);
  };
  return (
    <div class="row">
      {(["longitude", "latitude"] as const).map((name) => (
        <input
          key={name}
          {...(name === "longitude" ? shared : {})}
          inputmode="decimal"
          aria-label={`${property.label}: ${t(name)}`}
          placeholder={t(name)}
          value={given[name]}
          onInput={({ currentTarget }) => set(name, currentTarget.value)}
        />
      ))}
    </div>
  );
}

/** Languages that a field shows at once. */
const mostLanguages = 5;

/** A text in several languages side by side, with what readers see where one is missing. */
function TranslationsField(props: FieldProps) {
  const { property, input, change, errors, path } = props;
  const { service, locale } = useShared();
  const id = useId();
  const values = (typeof input === "object" ? input : {}) as Inputs;
  const offered = service.place.languages.length > 0 ? service.place.languages : [locale];
  const shown = [...new Set([locale, offered[0] as string, ...Object.keys(values)])];
  // Many languages are folded away.
  const [first, rest] = shown.length > mostLanguages ? [shown.slice(0, 2), shown.slice(2)] : [shown, []];
  const others = offered.filter((tag) => !shown.includes(tag));
  const fallback = inLanguage(
    Object.fromEntries(Object.entries(values).filter(([, text]) => text !== "")),
    offered[0] ?? "",
  );
  const Input = isLong(property) ? "textarea" : "input";
  const field = (tag: string) => (
    <div class="language" key={tag}>
      <label for={`${id}-${tag}`}>{languageName(tag)}</label>
      <Input
        id={`${id}-${tag}`}
        name={`${path}/${tag}`}
        lang={tag}
        dir="auto"
        placeholder={fallback && t("missingTranslation", fallback)}
        aria-invalid={errors.has(path) ? true : undefined}
        value={(values[tag] as string | undefined) ?? ""}
        onInput={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
          change({ ...values, [tag]: currentTarget.value })
        }
      />
      <FieldError text={errors.get(`${path}/${tag}`)} id={`${id}-${tag}-error`} />
    </div>
  );
  return (
    <Group {...props}>
      {first.map(field)}
      {rest.length > 0 && (
        <details>
          <summary>{t("moreLanguages", rest.length)}</summary>
          {rest.map(field)}
        </details>
      )}
      {others.length > 0 && (
        <Select
          aria-label={`${t("addLanguage")}: ${property.label}`}
          value=""
          choose={(tag) => change({ ...values, [tag]: "" })}
          options={[["", t("addLanguage")], ...others.map((tag) => [tag, languageName(tag)] as const)]}
        />
      )}
    </Group>
  );
}
