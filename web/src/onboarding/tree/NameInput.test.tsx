// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { NameInput } from './NameInput.tsx';

const named = vi.fn();
const canceled = vi.fn();

beforeEach(() => {
  named.mockClear();
  canceled.mockClear();
});
afterEach(unmountComponent);

const input = () => container().querySelector('input') as HTMLInputElement;
const show = (start = '') =>
  renderComponent(<NameInput start={start} onName={named} onCancel={canceled} />);

async function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (key: string) =>
  act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const leave = () => act(async () => input().blur());

// Requirements: P2-CHECKLISTS-16
test('Enter saves the name only once, even if the key is pressed again and the input loses focus', async () => {
  await show();
  await type('  Set up hosting ');
  await press('Enter');
  await press('Enter');
  await leave();
  expect(named.mock.calls).toEqual([['Set up hosting', true, '']]);
  expect(canceled).not.toHaveBeenCalled();
});

// Requirements: P2-CHECKLISTS-10, P2-CHECKLISTS-11, P2-CHECKLISTS-12, P2-CHECKLISTS-13
test.each(['', '   '])(
  'Enter and blur cancel the input for an item with the blank name %j',
  async (text) => {
    await show();
    await type(text);
    await press('Enter');
    expect(canceled.mock.calls).toEqual([[true]]);
    await renderComponent(<NameInput key="next" start="" onName={named} onCancel={canceled} />);
    await type(text);
    await leave();
    expect(canceled.mock.calls).toEqual([[true], [false]]);
    expect(named).not.toHaveBeenCalled();
  },
);

// Requirements: P2-CHECKLISTS-14
test('Backspace cancels the input for a new item only if the input is empty', async () => {
  await show();
  await type('a');
  await press('Backspace');
  expect(canceled).not.toHaveBeenCalled();
  await type('');
  await press('Backspace');
  expect(canceled).toHaveBeenCalledWith(true);
});

// Requirements: P2-CHECKLISTS-15
test('a name that is unchanged, or discarded with Esc, isn’t sent', async () => {
  await show('Set up hosting');
  await press('Enter');
  expect(named).not.toHaveBeenCalled();
  await renderComponent(
    <NameInput key="next" start="Set up hosting" onName={named} onCancel={canceled} />,
  );
  await type('Other');
  await press('Escape');
  await leave();
  expect(named).not.toHaveBeenCalled();
  expect(canceled).toHaveBeenCalledTimes(2);
});

test('blur saves the entered name', async () => {
  await show();
  await type('Kept');
  await leave();
  expect(named.mock.calls).toEqual([['Kept', false, '']]);
});
