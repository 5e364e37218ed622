import { useForm } from '@mantine/form';
import { formFields } from '@portal/contract/platform/connector.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf } from '../forms/field-errors.ts';
import { keepsSecret, missingSettings, settingBody, settingValues } from './setting-values.ts';

interface Stored {
  settings: Readonly<Record<string, unknown>>;
  stored_secrets: readonly string[];
}

/** A form of settings, made from their schema. */
export function useSettingsForm(schema: z.ZodObject, stored: Stored) {
  const fields = useMemo(() => formFields(schema), [schema]);
  const form = useForm({
    initialValues: settingValues(fields, stored),
    validate: (values) => missingSettings(fields, values, stored),
  });
  return {
    form,
    /** What `SettingInput` takes, field by field. */
    inputs: fields.map((field) => ({
      field,
      isStored: keepsSecret(field, form.values, stored),
      form,
    })),
    names: fields.map(({ name }) => name),
    body: () => settingBody(fields, form.values),
    showErrors: (error: Error) => form.setErrors(fieldErrorsOf(error)),
  };
}
