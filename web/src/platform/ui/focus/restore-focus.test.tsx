// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { restoreLostFocus } from './restore-focus.ts';

let stopRestoring: () => void;

const find = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.id;

/** Presses a button somewhere in a screen. */
async function press(screen: ReactNode, id = 'pressed') {
  await renderComponent(
    <main id="screen" tabIndex={-1}>
      {screen}
    </main>,
  );
  find(id)?.focus();
}
const become = (screen: ReactNode) => press(screen, 'nobody');
const button = <button type="button" id="pressed" />;
const busy = <button type="button" id="pressed" disabled />;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stopRestoring = restoreLostFocus();
});

afterEach(async () => {
  stopRestoring();
  await unmountComponent();
  vi.useRealTimers();
});

test('a button that waited for a response gets the focus back', async () => {
  await press(button);
  await become(busy);
  // Browsers do this for disabled elements.
  find('pressed')?.blur();
  await become(button);
  expect(focused()).toBe('pressed');
});

test('a focus that has moved elsewhere stays there', async () => {
  const both = (pressed: ReactNode) => (
    <>
      <p>{pressed}</p>
      <button type="button" id="other" />
    </>
  );
  await press(both(button));
  await become(both(busy));
  find('other')?.focus();
  await become(both(button));
  expect(focused()).toBe('other');
});

test('the table, the list or else the screen gets the focus of a removed row', async () => {
  const table = (row?: ReactNode) => (
    // biome-ignore lint/a11y/useSemanticElements: as the portal's own
    <div role="grid" id="table" tabIndex={0}>
      {row}
    </div>
  );
  await press(table(button));
  await become(table());
  expect(focused()).toBe('table');

  const list = (row?: ReactNode) => (
    <ul id="list" tabIndex={-1} data-keeps-focus>
      {row}
    </ul>
  );
  await press(list(<li>{button}</li>));
  await become(list());
  expect(focused()).toBe('list');
  await become('Nothing is left.');
  expect(focused()).toBe('screen');
});

test('the focus stays within a dialog, even while a button waits', async () => {
  const dialog = (content: ReactNode) => (
    <div role="dialog" id="dialog" tabIndex={-1}>
      {content}
    </div>
  );
  await press(dialog(button));
  await become(dialog(busy));
  expect(focused()).toBe('dialog');
  await become(dialog('Done'));
  expect(focused()).toBe('dialog');
});

test('a closing dialog returns the focus, or else the screen gets it', async () => {
  const close = async () => {
    const dialog = document.body.appendChild(document.createElement('section'));
    dialog.tabIndex = -1;
    dialog.focus();
    await act(async () => dialog.remove());
  };
  await press(button);
  await close();
  expect(focused()).not.toBe('screen');
  find('pressed')?.focus();
  vi.runAllTimers();
  expect(focused()).toBe('pressed');

  await close();
  vi.runAllTimers();
  expect(focused()).toBe('screen');
});
