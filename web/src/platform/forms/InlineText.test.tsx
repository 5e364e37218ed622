// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { container, renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { InlineText } from './InlineText.tsx';

let saved: string[];
let refusal: Error | null;

/** Renders a record's phone number, which the server accepts unless `refusal` is set. */
function Phone() {
  const [record, setRecord] = useState({ version: 1, phone: '555 0100' });
  const handleSave = async (phone: string, version: number) => {
    saved.push(phone);
    if (refusal) throw refusal;
    const changed = { version: version + 1, phone };
    setRecord(changed);
    return changed;
  };
  return (
    <InlineText
      aria-label="Phone"
      fieldLabel="Phone"
      name="user-1-phone"
      record={record}
      textOf={({ phone }) => phone}
      save={handleSave}
    />
  );
}

const input = () => container().querySelector('input') as HTMLInputElement;
const press = (key: string) =>
  act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

async function type(text: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    input().focus();
    setValue?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(async () => {
  saved = [];
  refusal = null;
  await renderComponent(<Phone />);
});
afterEach(unmountComponent);

test('changed text is saved once, by Enter or when the field loses focus', async () => {
  await type('555 0199');
  await press('Enter');
  await act(async () => input().blur());
  expect(saved).toEqual(['555 0199']);
  expect(input().value).toBe('555 0199');
});

test('a rejected value stays in its field with the reason until Escape reverts it', async () => {
  refusal = new Error('The portal is being updated.');
  await type('555 0199');
  await act(async () => input().blur());
  expect(input().value).toBe('555 0199');
  expect(container().textContent).toContain('The portal is being updated.');
  await press('Escape');
  expect(input().value).toBe('555 0100');
  expect(container().textContent).not.toContain('The portal is being updated.');
});
