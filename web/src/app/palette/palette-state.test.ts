// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { takeTypedAhead, togglePalette } from './palette-state.ts';

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

afterEach(() => togglePalette(false));

test('the palette receives keys typed before it has focus, and nothing else does', () => {
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

test('a closed palette keeps nothing', () => {
  togglePalette(true);
  press('s');
  togglePalette(false);
  expect(takeTypedAhead()).toBe('');
});
