import { formFields } from '@portal/contract/platform/connector.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useRecordForm } from '../forms/use-record-form.ts';
import {
  keepsSecret,
  missingSettings,
  type SettingValues,
  type StoredSettings,
  settingBody,
  settingValues,
} from './setting-values.ts';

interface SettingsFormOptions<Stored extends StoredSettings> {
  name: string;
  schema: z.ZodObject;
  stored: Stored;
  save: (body: Record<string, unknown>, version: number) => Promise<Stored>;
}

/** Returns a settings form built from the settings' schema. The settings are validated, and then tested, as a whole. */
export function useSettingsForm<Stored extends StoredSettings>(
  options: SettingsFormOptions<Stored>,
) {
  const { schema, stored, save } = options;
  const isNew = stored.saved_at === null;
  const fields = useMemo(() => formFields(schema), [schema]);
  const form = useRecordForm<SettingValues, Stored>({
    name: isNew ? `${options.name}-new` : options.name,
    record: stored,
    valuesOf: (record = stored) => settingValues(fields, record),
    validate: (values) => missingSettings(fields, values, stored),
    savesOn: 'submit',
    secrets: fields.flatMap(({ name, sealed }) => (sealed ? [name] : [])),
    update: (changes, { version }, values) =>
      save(settingBody(fields, isNew ? values : changes), version),
  });
  return {
    form,
    labels: Object.fromEntries(fields.map(({ name, title }) => [name, title])),
    /** The props of `SettingInput`, by field. */
    inputs: fields.map((field) => ({
      field,
      isStored: keepsSecret(field, form.values, stored),
      form,
    })),
  };
}
