// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { DayInput } from './DayInput.tsx';

let stage: Stage;
let showCalendar: () => void;

vi.mock('./DayPicker.tsx', async () => {
  await new Promise<void>((resolve) => {
    showCalendar = resolve;
  });
  return { DayPicker: ({ value }: { value: string }) => <output>{value}</output> };
});

function Form() {
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <DayInput label="Milestone" value={day} onChange={setDay} maxDay="2026-12-31" />
      <p>{day ?? 'none'}</p>
    </>
  );
}

const field = () => stage.host.querySelector('input');
const type = (text: string) =>
  act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const enter = () => act(async () => field()?.focus());
const leave = () => act(async () => field()?.blur());

beforeEach(async () => {
  stage = openStage();
  await stage.show(<Form />);
});
afterEach(() => stage.close());

test('a day that is typed while the calendar is still on its way is kept, and so is the field’s focus', async () => {
  await enter();
  await type('2026-02-30');
  await leave();
  expect(stage.host.querySelector('p')?.textContent).toBe('none');
  await enter();
  await type('2026-04-09');
  await act(async () => showCalendar());
  expect(document.activeElement).toBe(field());
  await leave();
  expect(stage.host.querySelector('p')?.textContent).toBe('2026-04-09');
  expect(stage.host.querySelector('output')?.textContent).toBe('2026-04-09');
});
