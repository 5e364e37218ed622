// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { InlineText } from './InlineText.tsx';

let stage: Stage;
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

const input = () => stage.host.querySelector('input') as HTMLInputElement;
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
  stage = openStage();
  await stage.show(<Phone />);
});
afterEach(() => stage.close());

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
  expect(stage.host.textContent).toContain('The portal is being updated.');
  await press('Escape');
  expect(input().value).toBe('555 0100');
  expect(stage.host.textContent).not.toContain('The portal is being updated.');
});
