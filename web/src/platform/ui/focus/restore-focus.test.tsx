// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { restoreLostFocus } from './restore-focus.ts';

let stopRestoring: () => void;

const find = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.id;

/** Renders a screen and focuses the element with this id. */
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

test('a button that was disabled while its call was pending gets focus back', async () => {
  await press(button);
  await become(busy);
  // Browsers blur disabled elements.
  find('pressed')?.blur();
  await become(button);
  expect(focused()).toBe('pressed');
});

test('focus that the user has moved elsewhere isn’t changed', async () => {
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

test('when a focused row is removed, focus goes to the table or list, or else to the screen', async () => {
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

test('focus stays in a dialog while its button is pending and after the button is removed', async () => {
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

test('the screen gets focus if a closing dialog doesn’t return it', async () => {
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
