import { z } from 'zod';
import { text, webAddress } from './fields.ts';

/**
 * The display of a field in the forms of a connector's settings. A boolean is a switch, an enum a choice, anything else
 * text.
 */
export interface SettingField {
  title: string;
  description?: string;
  placeholder?: string;
  /** Encrypted in the database, and never sent back. */
  sealed?: boolean;
  /** The content may also come from a file of these types, as an input's `accept` has them. */
  accept?: string;
}

/** The descriptions of all fields. JSON schemas that are made with it carry them. */
export const settingFields = z.registry<SettingField>();

/**
 * Describes a field. The schema must accept its own output, since stored values are checked again
 * together with changed ones.
 */
export function settingField<Schema extends z.ZodType>(schema: Schema, field: SettingField) {
  settingFields.add(schema, field);
  return schema;
}

/** A field for a secret. */
export const sealedField = <Schema extends z.ZodType>(schema: Schema, field: SettingField) =>
  settingField(schema, { ...field, sealed: true });

/** The setting with the address of a service. When it changes, the secrets have to be entered again. */
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
  /** The portal's use for the service, in a few words. */
  purpose: string;
  /** The effect of the connector, and the portal's behavior without it. */
  description: string;
  /** The steps by which a superuser sets it up. */
  steps: readonly string[];
  /** The consequences of removing it, shown before the confirmation. */
  removal: string;
  /** The service's own address, used unless `base_url` is set. */
  baseUrl: string;
  /** Strict; its fields are described by `settingField` and `sealedField`. */
  settings: Settings;
  /** The settings of each organization. */
  organization?: Organization;
  /**
   * The fields of `organization` are fields of the organization's record, and are stored only there
   * (`recordSettingNames`).
   */
  isOnRecord?: boolean;
  /** Requests to the service, of all servers together. */
  requestsPerMinute?: number;
}

export type Connector<
  Settings extends z.ZodObject = z.ZodObject,
  Organization extends z.ZodObject = z.ZodObject,
> = Readonly<ConnectorDefinition<Settings, Organization>>;

export type SettingsOf<C extends Connector> = z.output<C['settings']>;
export type OrganizationSettingsOf<C extends Connector> = z.output<NonNullable<C['organization']>>;

/**
 * Declares an outside service once. The superuser's form, the organization's form, the fields to encrypt, and the API's
 * description follow from it. Its implementation is on the server, in the area that owns it.
 */
export function defineConnector<
  Settings extends z.ZodObject,
  Organization extends z.ZodObject = z.ZodObject,
>(definition: ConnectorDefinition<Settings, Organization>): Connector<Settings, Organization> {
  return Object.freeze(definition);
}

/** Returns whether organizations can use the connector before a superuser has set anything. */
export const worksWithoutSettings = ({ settings }: Connector): boolean =>
  settings.safeParse({}).success;

/** The names of the fields that are encrypted. */
export const sealedNames = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => settingFields.get(field as z.ZodType)?.sealed)
    .map(([name]) => name);

/** A field as a form draws it. */
export interface FormField extends SettingField {
  name: string;
  kind: 'switch' | 'choice' | 'text';
  choices: readonly string[];
  isRequired: boolean;
  /** The schema's default value. */
  preset: unknown;
  /** The longest text, if the schema limits it. */
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

/** The fields of a form of settings, in the order of the schema. */
export const formFields = (schema: z.ZodObject): FormField[] =>
  Object.entries(schema.shape).map(([name, field]) => formField(name, field as z.ZodType));
