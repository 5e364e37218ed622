// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { DayTimeInput } from './DayTimeInput.tsx';

let changes: string[];

beforeEach(() => {
  changes = [];
});
afterEach(unmountComponent);

const show = (value: string) =>
  renderComponent(
    <DayTimeInput
      label="End"
      usualTime="23:59"
      value={value}
      onChange={(next) => changes.push(next)}
    />,
  );

/** Changes a controlled input the way a browser does. */
async function type(input: HTMLInputElement | null, text: string) {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const time = () => container().querySelector<HTMLInputElement>('input[type="time"]');

test('a new time keeps the day, and an incomplete time changes nothing', async () => {
  await show('2026-11-24T23:59');
  await type(time(), '');
  await type(time(), '12:30');
  expect(changes).toEqual(['2026-11-24T12:30']);
});

test('a time can be chosen only if a day is set', async () => {
  await show('');
  expect(time()?.disabled).toBe(true);
  expect(time()?.value).toBe('23:59');
});
