// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { takeTypedAhead, togglePalette } from './palette-state.ts';

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

afterEach(() => togglePalette(false));

test('only the palette receives keys that are typed before it has focus', () => {
  const behind = vi.fn();
  window.addEventListener('keydown', behind);
  togglePalette(true);
  for (const key of ['s', 'x', 'Backspace', 't']) press(key);
  expect(behind).not.toHaveBeenCalled();
  expect(takeTypedAhead()).toBe('st');
  press('a');
  expect(behind).toHaveBeenCalledOnce();
  expect(takeTypedAhead()).toBe('');
  window.removeEventListener('keydown', behind);
});

test('closing the palette discards the keys typed so far', () => {
  togglePalette(true);
  press('s');
  togglePalette(false);
  expect(takeTypedAhead()).toBe('');
});
