// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';

let DayInput: typeof import('./DayInput.tsx').DayInput;
let showCalendar: () => void;

const Calendar = ({ value }: { value: string }) => <output>{value}</output>;

/** The values passed to `onChange`. */
let changes: (string | null)[];

function Form() {
  const [day, setDay] = useState<string | null>(null);
  const handleChange = (next: string | null) => {
    changes.push(next);
    setDay(next);
  };
  return (
    <>
      <DayInput label="Milestone" value={day} onChange={handleChange} maxDay="2026-12-31" />
      <samp>{day ?? 'none'}</samp>
    </>
  );
}

const field = () => container().querySelector('input');
const type = (text: string) =>
  act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const enter = () => act(async () => field()?.focus());
const leave = () => act(async () => field()?.blur());

beforeEach(async () => {
  changes = [];
  const shown = new Promise<void>((resolve) => {
    showCalendar = resolve;
  });
  // The module caches the loaded calendar, so each test imports its own copy.
  vi.resetModules();
  vi.doMock('./DayPicker.tsx', async () => {
    await shown;
    return { DayPicker: Calendar };
  });
  ({ DayInput } = await import('./DayInput.tsx'));
  await renderComponent(<Form />);
});
afterEach(async () => {
  await unmountComponent();
  vi.doUnmock('./DayPicker.tsx');
  vi.resetModules();
});

test('a typed day is set once it is complete, an empty field sets null, and an invalid day isn’t set', async () => {
  await enter();
  for (const text of ['2026-04-0', '2026-04-09', '2026-04-0']) await type(text);
  expect(changes).toEqual(['2026-04-09']);
  expect(field()?.value).toBe('2026-04-0');
  await type('');
  expect(changes).toEqual(['2026-04-09', null]);
  await type('2027-01-01');
  await leave();
  expect(changes).toEqual(['2026-04-09', null]);
  expect(field()?.value).toBe('2027-01-01');
});

test('a field that is focused and left unchanged doesn’t notify the form', async () => {
  await enter();
  await leave();
  await enter();
  await type('2026-04-09');
  await leave();
  await enter();
  await type('2026-04-1');
  await type('2026-04-09');
  await leave();
  expect(changes).toEqual(['2026-04-09']);
  expect(field()?.value).toBe('2026-04-09');
});

test('an impossible or out-of-range date shows an error until another date is typed', async () => {
  await enter();
  await type('2026-02-31');
  await leave();
  expect(container().textContent).toContain('“2026-02-31” is not a date. Enter one as YYYY-MM-DD.');
  await enter();
  await type('2027-01-01');
  await leave();
  expect(container().textContent).toContain('Choose a date up to 2026-12-31.');
  expect(changes).toEqual([]);
  expect(field()?.value).toBe('2027-01-01');
  expect(field()?.dataset.unread).toBe('true');
  await enter();
  await type('02/28/2026');
  expect(field()?.dataset.unread).toBeUndefined();
  expect(changes).toEqual(['2026-02-28']);
  expect(container().textContent).not.toContain('Choose');
});

test('a day that is typed while the calendar loads is kept, and the field keeps focus', async () => {
  await enter();
  await type('2026-02-30');
  await leave();
  expect(container().querySelector('samp')?.textContent).toBe('none');
  await enter();
  await type('2026-04-09');
  await act(async () => showCalendar());
  expect(document.activeElement).toBe(field());
  await leave();
  expect(container().querySelector('samp')?.textContent).toBe('2026-04-09');
  expect(container().querySelector('output')?.textContent).toBe('2026-04-09');
});
