// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { SidePanel } from '../panel/SidePanel.tsx';
import { DayPicker } from './DayPicker.tsx';

let changed: (string | null)[];

function Form() {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <SidePanel title="Article" onClose={() => setIsOpen(false)}>
      <DayPicker label="Milestone" value={null} onChange={(day) => changed.push(day)} />
    </SidePanel>
  );
}

beforeEach(async () => {
  changed = [];
  await renderComponent(<Form />);
});
afterEach(unmountComponent);

const panel = () => container().querySelector('aside');
const calendar = () => document.querySelector('table');
const pressEscape = () =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    container().querySelector('input')?.dispatchEvent(key);
  });

test('Escape first closes an open calendar, and then the panel', async () => {
  const input = container().querySelector('input');
  await act(async () => {
    input?.focus();
    input?.click();
  });
  expect(calendar()).not.toBeNull();
  await pressEscape();
  expect(panel()).not.toBeNull();
  expect(calendar()).toBeNull();
  await pressEscape();
  expect(panel()).toBeNull();
});

test('a day that doesn’t exist is never converted to another day', async () => {
  const input = container().querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      '2026-02-31',
    );
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(changed).toEqual([]);
});
