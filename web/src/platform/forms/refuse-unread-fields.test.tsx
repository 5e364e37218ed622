// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { container, renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { DayInput } from '../ui/dates/DayInput.tsx';
import { refuseUnreadFields } from './refuse-unread-fields.ts';

let sent: (string | null)[];

function Form() {
  const [day, setDay] = useState<string | null>('2026-01-31');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(day);
      }}
    >
      <DayInput label="Due date" value={day} onChange={setDay} />
    </form>
  );
}

const field = () => container().querySelector('input');
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () => act(async () => container().querySelector('form')?.requestSubmit());

beforeAll(refuseUnreadFields);
beforeEach(async () => {
  sent = [];
  await renderComponent(<Form />);
});
afterEach(unmountComponent);

test('a form with an impossible date isn’t sent, keeps the text, and shows the reason', async () => {
  await act(async () => field()?.focus());
  await type('2025-02-30');
  await submit();
  expect(sent).toEqual([]);
  expect(field()?.value).toBe('2025-02-30');
  expect(container().textContent).toContain('“2025-02-30” is not a date.');
  await type('2025-02-28');
  await submit();
  expect(sent).toEqual(['2025-02-28']);
});
