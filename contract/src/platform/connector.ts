import { z } from 'zod';
import { text, webAddress } from './fields.ts';

/**
 * The presentation of a connector's field in a settings form. A boolean is shown as a switch, an enum as a choice, and
 * any other type as text.
 */
export interface SettingField {
  title: string;
  description?: string;
  placeholder?: string;
  /** True if the value is encrypted in the database and never sent back. */
  sealed?: boolean;
  /** The types of files that the value can be loaded from, in the format of an input's `accept`. */
  accept?: string;
}

/** The descriptions of all fields. JSON schemas that are generated with this registry include them. */
export const settingFields = z.registry<SettingField>();

/**
 * Describes a field. The schema must accept its own output, because every change validates the stored values again,
 * together with the new values.
 */
export function settingField<Schema extends z.ZodType>(schema: Schema, field: SettingField) {
  settingFields.add(schema, field);
  return schema;
}

/** Describes a field that contains a secret. */
export const sealedField = <Schema extends z.ZodType>(schema: Schema, field: SettingField) =>
  settingField(schema, { ...field, sealed: true });

/** Describes the field for a service's address. After the address changes, the secrets must be entered again. */
export const baseUrlField = (field: Omit<SettingField, 'title'>) =>
  settingField(
    z.union([z.literal('').transform(() => null), text(500).pipe(webAddress())]).nullish(),
    { title: 'Base URL', ...field },
  );

export interface ConnectorDefinition<
  Settings extends z.ZodObject,
  Organization extends z.ZodObject,
> {
  id: string;
  title: string;
  /** The purpose of the service in the portal, in a few words. */
  purpose: string;
  /** The effect of the connector, and how the portal behaves without it. */
  description: string;
  /** The steps for a superuser to set up the connector. */
  steps: readonly string[];
  /** The consequences of removing the connector, shown in the confirmation. */
  removal: string;
  /** The service's default address, used unless `base_url` is set. */
  baseUrl: string;
  /** The settings' schema. It is strict, and `settingField` and `sealedField` describe its fields. */
  settings: Settings;
  /** The schema of each organization's settings. */
  organization?: Organization;
  /**
   * True if the fields of `organization` are fields of the organization's record, where they are stored
   * (`recordSettingNames`).
   */
  isOnRecord?: boolean;
  /** The rate limit for requests to the service, shared by all servers. */
  requestsPerMinute?: number;
}

export type Connector<
  Settings extends z.ZodObject = z.ZodObject,
  Organization extends z.ZodObject = z.ZodObject,
> = Readonly<ConnectorDefinition<Settings, Organization>>;

export type SettingsOf<C extends Connector> = z.output<C['settings']>;
export type OrganizationSettingsOf<C extends Connector> = z.output<NonNullable<C['organization']>>;

/**
 * Declares an outside service. The superuser's form, the organization's form, the fields to encrypt, and the API
 * documentation are derived from this declaration. The area that owns the connector implements it on the server.
 */
export function defineConnector<
  Settings extends z.ZodObject,
  Organization extends z.ZodObject = z.ZodObject,
>(definition: ConnectorDefinition<Settings, Organization>): Connector<Settings, Organization> {
  return Object.freeze(definition);
}

/** Returns whether organizations can use the connector before a superuser has configured it. */
export const worksWithoutSettings = ({ settings }: Connector): boolean =>
  settings.safeParse({}).success;

/** Returns the names of the encrypted fields. */
export const sealedNames = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => settingFields.get(field as z.ZodType)?.sealed)
    .map(([name]) => name);

/** A field with all the information that a form needs to show it. */
export interface FormField extends SettingField {
  name: string;
  kind: 'switch' | 'choice' | 'text';
  choices: readonly string[];
  isRequired: boolean;
  /** The schema's default value. */
  preset: unknown;
  /** The text's maximum length; undefined if the schema has no limit. */
  maximum: number | undefined;
}

function withoutWrappers(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped ? withoutWrappers(schema.unwrap() as z.ZodType) : schema;
}

function formField(name: string, schema: z.ZodType): FormField {
  const inner = withoutWrappers(schema);
  const isChoice = inner instanceof z.ZodEnum;
  const textKind = isChoice ? 'choice' : 'text';
  const absent = schema.safeParse(undefined);
  return {
    title: name,
    ...settingFields.get(schema),
    name,
    kind: inner instanceof z.ZodBoolean ? 'switch' : textKind,
    choices: isChoice ? inner.options.map(String) : [],
    isRequired: !absent.success,
    preset: absent.data,
    maximum: inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined,
  };
}

/** Returns a settings form's fields in schema order. */
export const formFields = (schema: z.ZodObject): FormField[] =>
  Object.entries(schema.shape).map(([name, field]) => formField(name, field as z.ZodType));
