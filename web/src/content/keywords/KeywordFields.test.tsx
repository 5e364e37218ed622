// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { KeywordFields } from './KeywordFields.tsx';
import { type KeywordFormValues, keywordFormValues, keywordLabels } from './keyword-form-values.ts';

let values: KeywordFormValues;

const list = { records: [], isLoading: false, retry: undefined } as never;

function Form() {
  const form = useRecordForm<KeywordFormValues, { version: number }>({
    name: 'keyword-new-test',
    valuesOf: () => ({ ...keywordFormValues(undefined), difficulty: 1, volume: 1 }),
  });
  values = form.values;
  return <KeywordFields form={form} tags={list} months={list} />;
}

beforeEach(async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
});
afterEach(unmountComponent);

const inputOf = (label: string) => {
  const labels = [...container().querySelectorAll('label')];
  const id = labels.find(({ textContent }) => textContent === label)?.htmlFor ?? '';
  return document.getElementById(id);
};
const press = (label: string, key: 'ArrowUp' | 'ArrowDown') =>
  act(async () => {
    inputOf(label)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

// Requirements: KEYWORDS-07, KEYWORDS-08
test.each(['difficulty', 'volume'] as const)(
  'the field %s has steps of 1 and a minimum of 0',
  async (field) => {
    await press(keywordLabels[field], 'ArrowUp');
    expect(values[field]).toBe(2);
    for (const _ of [1, 2, 3, 4]) await press(keywordLabels[field], 'ArrowDown');
    expect(values[field]).toBe(0);
  },
);
