import {
  baseUrlField,
  formFields,
  sealedField,
  settingField,
} from '@portal/contract/platform/connector.ts';
import { requiredText } from '@portal/contract/platform/fields.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { missingSettings, settingBody, settingValues } from './setting-values.ts';

const fields = formFields(
  z.strictObject({
    api_key: sealedField(requiredText(50), { title: 'API key' }),
    property: settingField(requiredText(50), { title: 'Property' }),
    kind: settingField(z.enum(['live', 'trial']).nullish(), { title: 'Kind' }),
    counts_bots: settingField(z.boolean().default(true), { title: 'Count bots' }),
    base_url: baseUrlField({}),
  }),
);
const none = { settings: {}, stored_secrets: [] };
const stored = {
  settings: { property: '12', counts_bots: true, base_url: null },
  stored_secrets: ['api_key'],
};

test('a schema determines the input for each of its fields', () => {
  expect(
    fields.map(({ name, kind, isRequired, sealed }) => [name, kind, isRequired, sealed ?? false]),
  ).toEqual([
    ['api_key', 'text', true, true],
    ['property', 'text', true, false],
    ['kind', 'choice', false, false],
    ['counts_bots', 'switch', false, false],
    ['base_url', 'text', false, false],
  ]);
  expect(fields[0]).toMatchObject({ title: 'API key', maximum: 50 });
  expect(fields[2]?.choices).toEqual(['live', 'trial']);
});

test('a form starts with the stored values, without the secrets', () => {
  expect(settingValues(fields, stored)).toEqual({
    api_key: '',
    property: '12',
    kind: '',
    counts_bots: true,
    base_url: '',
  });
});

test('the form for an unconfigured connector starts with its schema’s defaults', () => {
  const withDefaults = formFields(
    z.strictObject({
      engine: settingField(z.enum(['Embedded', 'Docker']).default('Docker'), { title: 'Engine' }),
      memory: settingField(z.string().default('512'), { title: 'Memory' }),
      domain: settingField(z.string().nullish(), { title: 'Domain' }),
      counts_bots: settingField(z.boolean().default(true), { title: 'Count bots' }),
    }),
  );
  expect(settingValues(withDefaults, none)).toEqual({
    engine: 'Docker',
    memory: '512',
    domain: '',
    counts_bots: true,
  });
});

test('a secret is required until it is stored, and again if the base URL changes', () => {
  const values = settingValues(fields, stored);
  expect(missingSettings(fields, values, stored)).toEqual({ property: null });
  expect(missingSettings(fields, values, none)).toEqual({
    api_key: 'This field is required.',
    property: null,
  });
  const elsewhere = { ...values, base_url: 'https://proxy.example' };
  expect(missingSettings(fields, elsewhere, stored)).toMatchObject({
    api_key: 'This field is required.',
  });
});

test('only fields with changed values are sent', () => {
  expect(settingBody(fields, { property: '13' })).toEqual({ property: '13' });
});

test('an empty secret isn’t sent', () => {
  const values = settingValues(fields, stored);
  expect(settingBody(fields, values)).not.toHaveProperty('api_key');
  expect(settingBody(fields, { ...values, api_key: 'x' })).toMatchObject({
    api_key: 'x',
    kind: null,
  });
});
