import { sealedNames } from '@portal/contract/platform/connector.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import type { z } from 'zod';
import { invalid } from '#platform/errors.ts';
import { fieldErrors } from '#platform/http/field-errors.ts';
import { seal, unseal } from '#platform/secrets.ts';
import { ConnectorError } from './connector-error.ts';

type Values = Readonly<Record<string, unknown>>;

/** Settings in their stored form: the visible settings, and each secret encrypted separately. */
export interface SealedSettings {
  plain: Values;
  secrets: Readonly<Record<string, string>>;
}

/** A settings form, and the name that its secrets are encrypted under. */
export interface SettingsForm {
  schema: z.ZodObject;
  purpose: string;
}

export const readSealed = (row: { settings: string; secrets: string }): SealedSettings => ({
  plain: JSON.parse(row.settings),
  secrets: JSON.parse(row.secrets),
});

export const writeSealed = ({ plain, secrets }: SealedSettings) => ({
  settings: JSON.stringify(plain),
  secrets: JSON.stringify(secrets),
});

const isGiven = (value: unknown) => value !== undefined && value !== null;

export function sealSettings({ schema, purpose }: SettingsForm, whole: Values): SealedSettings {
  const names = new Set(sealedNames(schema));
  const plain = Object.entries(whole).filter(([name]) => !names.has(name));
  const secrets = Object.entries(whole)
    .filter(([name, value]) => names.has(name) && isGiven(value))
    .map(([name, value]) => [name, seal(`${purpose}.${name}`, JSON.stringify(value))]);
  return { plain: Object.fromEntries(plain), secrets: Object.fromEntries(secrets) };
}

const unsealOne = (purpose: string, name: string, sealed: string): unknown =>
  JSON.parse(unseal(`${purpose}.${name}`, sealed));

/**
 * Returns the settings with decrypted secrets. Throws a ConnectorError if they were encrypted with another
 * PORTAL_SECRET.
 */
export function unsealSettings({ purpose }: SettingsForm, stored: SealedSettings): Values {
  try {
    const secrets = Object.entries(stored.secrets).map(([name, sealed]) => [
      name,
      unsealOne(purpose, name, sealed),
    ]);
    return { ...stored.plain, ...Object.fromEntries(secrets) };
  } catch {
    const text =
      'The stored secrets cannot be opened with this server’s PORTAL_SECRET. Enter them again.';
    throw new ConnectorError('bad-key', text);
  }
}

/** Returns the decrypted stored secrets for the fields that the request omits. Throws 400 if one can't be decrypted. */
function keptSecrets({ schema, purpose }: SettingsForm, sent: Values, stored: SealedSettings) {
  const kept: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const name of sealedNames(schema)) {
    const sealed = stored.secrets[name];
    if (sealed === undefined || sent[name] !== undefined) continue;
    try {
      kept[name] = unsealOne(purpose, name, sealed);
    } catch {
      errors[name] = ['Enter this again: the stored one cannot be opened by this server.'];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return kept;
}

const addressOf = ({ base_url }: Values) => base_url ?? null;

/**
 * Returns the settings with the requested changes. Throws 400 for values that the schema rejects, and for secrets that
 * would be sent to a different address than the one they were entered for.
 */
export function mergeSettings(form: SettingsForm, sent: Values, stored?: SealedSettings): Values {
  const kept = stored ? keptSecrets(form, sent, stored) : {};
  const parsed = form.schema.safeParse(
    { ...stored?.plain, ...kept, ...sent },
    { reportInput: true },
  );
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  const isElsewhere = stored !== undefined && addressOf(parsed.data) !== addressOf(stored.plain);
  if (isElsewhere && Object.keys(kept).length > 0) {
    const text = 'Enter this again to use it at another address.';
    throw invalid(Object.fromEntries(Object.keys(kept).map((name) => [name, [text]])));
  }
  return parsed.data;
}
