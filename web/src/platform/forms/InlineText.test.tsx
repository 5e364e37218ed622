// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InlineText } from './InlineText.tsx';

let root: Root;
let host: HTMLElement;
let saved: string[];
let refusal: Error | null;

/** Stands for a record whose phone number the server takes, or refuses. */
function Phone() {
  const [value, setValue] = useState('555 0100');
  const handleSave = async (wanted: string) => {
    saved.push(wanted);
    if (refusal) throw refusal;
    setValue(wanted);
  };
  return <InlineText aria-label="Phone" value={value} onSave={handleSave} />;
}

const input = () => host.querySelector('input') as HTMLInputElement;
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
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  saved = [];
  refusal = null;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Phone />
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

test('a text is saved when it is left changed, once', async () => {
  await type('555 0199');
  await press('Enter');
  await act(async () => input().blur());
  expect(saved).toEqual(['555 0199']);
  expect(input().value).toBe('555 0199');
});

test('what is refused stays where it was typed, with the reason, until it is mended or put back', async () => {
  refusal = new Error('The portal is being updated.');
  await type('555 0199');
  await act(async () => input().blur());
  expect(input().value).toBe('555 0199');
  expect(host.textContent).toContain('The portal is being updated.');
  await press('Escape');
  expect(input().value).toBe('555 0100');
  expect(host.textContent).not.toContain('The portal is being updated.');
});
