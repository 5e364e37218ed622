import type { FormField } from '@portal/contract/platform/connector.ts';
import { required } from '../forms/field-errors.ts';

export type SettingValues = Record<string, string | boolean>;

export interface StoredSettings {
  settings: Readonly<Record<string, unknown>>;
  stored_secrets: readonly string[];
  saved_at: string | null;
  version: number;
}

type Stored = Pick<StoredSettings, 'settings' | 'stored_secrets'>;

function initialValue(
  { name, kind, sealed, preset }: FormField,
  { settings }: Stored,
): string | boolean {
  const value = name in settings ? settings[name] : preset;
  if (kind === 'switch') return value === true;
  return sealed ? '' : String(value ?? '');
}

/** Returns a settings form's initial values. The server never returns secrets, so their fields start empty. */
export const settingValues = (fields: readonly FormField[], stored: Stored): SettingValues =>
  Object.fromEntries(fields.map((field) => [field.name, initialValue(field, stored)]));

/** Returns whether the stored secret may be kept. It must not be sent to a different base URL. */
export function keepsSecret(field: FormField, values: SettingValues, stored: Stored): boolean {
  const isElsewhere =
    'base_url' in values && values.base_url !== String(stored.settings.base_url ?? '');
  return !isElsewhere && stored.stored_secrets.includes(field.name);
}

/** Returns the errors for required settings by field, with null for a field without an error. */
export function missingSettings(
  fields: readonly FormField[],
  values: SettingValues,
  stored: Stored,
): Record<string, string | null> {
  const needed = fields.filter(
    (field) => field.kind !== 'switch' && field.isRequired && !keepsSecret(field, values, stored),
  );
  return Object.fromEntries(needed.map(({ name }) => [name, required(String(values[name]))]));
}

/** Returns a field's value for the request. An empty choice becomes null; empty text is left to the schema. */
const sentValue = ({ name, kind }: FormField, values: Partial<SettingValues>) =>
  kind === 'choice' && values[name] === '' ? null : (values[name] ?? '');

/** Returns the request body for these values, without empty secrets. */
export const settingBody = (fields: readonly FormField[], values: Partial<SettingValues>) =>
  Object.fromEntries(
    fields
      .filter(({ name }) => name in values)
      .filter(({ name, sealed }) => !sealed || String(values[name]).trim() !== '')
      .map((field) => [field.name, sentValue(field, values)]),
  );
