// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { dismissAllToasts, listToasts } from '../ui/toasts/toasts.ts';
import { announceCutPastes } from './announce-cut-pastes.ts';

beforeAll(announceCutPastes);
afterEach(dismissAllToasts);

function paste(text: string, { value = '', selected = 0 } = {}) {
  const field = document.body.appendChild(document.createElement('input'));
  field.maxLength = 10;
  field.value = value;
  field.setSelectionRange(0, selected);
  const event = new Event('paste', { bubbles: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  field.dispatchEvent(event);
  field.remove();
  return listToasts().map(({ heading, message }) => `${heading} ${message}`);
}

test('a message gives the maximum length if a field truncates a paste', () => {
  expect(paste('x'.repeat(11))).toEqual([
    'Part of the pasted text was left out. The field holds 10 characters.',
  ]);
});

test('no message appears if a paste fits, even if it fits only because it replaces the selection', () => {
  expect(paste('x'.repeat(5), { value: 'abcde' })).toEqual([]);
  expect(paste('x'.repeat(8), { value: 'abcde', selected: 3 })).toEqual([]);
});
