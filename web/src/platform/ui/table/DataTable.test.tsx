// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { listenForShortcuts } from '../keyboard/shortcuts.ts';
import { DataTable } from './DataTable.tsx';

const rows = [1, 2, 3].map((id) => ({ id, name: `Row ${id}` }));
const columns = [
  { id: 'name', header: 'Name', width: 100, cell: ({ name }: (typeof rows)[0]) => name },
];

let stopListening: () => void;
const onOpen = vi.fn();
const onClose = vi.fn();

const grid = () => container().querySelector<HTMLElement>('[role="grid"]');
/** Returns the number of the active row, which the keys apply to. */
const active = () =>
  Number(
    grid()
      ?.getAttribute('aria-activedescendant')
      ?.replace(/^.*row/, ''),
  ) + 1;
const press = (key: string, target: Element | null = document.activeElement) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

const show = (openId: number | null, isLoading = false) =>
  renderComponent(
    <main tabIndex={-1}>
      <a href="/">Elsewhere</a>
      <DataTable
        label="Rows"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        empty={null}
        isLoading={isLoading}
        opening={{ id: openId, onOpen: ({ id }) => onOpen(id), onClose }}
      />
      {openId !== null && <aside tabIndex={-1}>Panel</aside>}
    </main>,
  );

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  onOpen.mockClear();
  onClose.mockClear();
  stopListening = listenForShortcuts();
});
afterEach(async () => {
  stopListening();
  await unmountComponent();
  vi.unstubAllGlobals();
});

test('a list gets focus once its rows appear', async () => {
  await show(null, true);
  expect(document.activeElement).toBe(document.body);
  await show(null);
  expect(document.activeElement).toBe(grid());
});

test('a list doesn’t take focus after the user has moved it elsewhere', async () => {
  await show(null, true);
  container().querySelector('a')?.focus();
  await show(null);
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('J, K and the arrow keys make another row active, and Enter opens the active row', async () => {
  await show(null);
  await press('j');
  expect(active()).toBe(2);
  await press('ArrowDown');
  expect(active()).toBe(3);
  await press('k');
  await press('ArrowUp');
  await press('ArrowDown');
  expect(onOpen).not.toHaveBeenCalled();
  await press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(2);
});

test('J and Arrow Down open the next row while a panel is open, even if the panel has focus', async () => {
  await show(1);
  container().querySelector('aside')?.focus();
  await press('j');
  expect(onOpen).toHaveBeenLastCalledWith(2);
  await show(2);
  await press('ArrowDown');
  expect(onOpen).toHaveBeenLastCalledWith(3);
});

test('the open row is the active row, and Esc closes its panel', async () => {
  await show(3);
  expect(active()).toBe(3);
  grid()?.focus();
  await press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  await show(null);
  expect(active()).toBe(3);
});

test('the list gets focus when a cell is focused', async () => {
  await show(null);
  const head = container().querySelector<HTMLElement>('[role="columnheader"]');
  await act(async () => head?.focus());
  expect(document.activeElement).toBe(grid());
});

test('a key pressed in a dialog over the list doesn’t change the active row', async () => {
  await show(null);
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('aria-modal', 'true');
  await press('j', question);
  expect(active()).toBe(1);
  question.remove();
});
