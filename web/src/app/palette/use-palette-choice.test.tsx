// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import type { PaletteEntry } from './palette-source.ts';
import { usePaletteChoice } from './use-palette-choice.ts';

let chosen: string[];
let choice: ReturnType<typeof usePaletteChoice>;

beforeEach(() => {
  chosen = [];
});
afterEach(unmountComponent);

const entry = (id: string): PaletteEntry => ({ id, label: id, icon: 'screen', target: `/${id}` });

interface Shown {
  text?: string;
  ids: readonly string[];
  isSearching?: boolean;
  isSettled?: boolean;
}

function Palette({ text = 'harbor', ids, isSearching = false, isSettled = !isSearching }: Shown) {
  choice = usePaletteChoice({
    text,
    entries: ids.map(entry),
    isSearching,
    isSettled,
    onChoose: ({ id }) => chosen.push(id),
  });
  return <output>{choice.chosen?.id}</output>;
}
const show = (shown: Shown) => renderComponent(<Palette {...shown} />);
const isChosen = () => container().querySelector('output')?.textContent;
const enter = () => act(async () => choice.enter());

test('Enter runs the chosen entry even if late results appear before it', async () => {
  await show({ ids: ['settings'], isSearching: true, isSettled: true });
  expect(isChosen()).toBe('settings');
  await show({ ids: ['client', 'settings', 'article'] });
  expect(isChosen()).toBe('settings');
  await enter();
  expect(chosen).toEqual(['settings']);
});

test('a chosen entry stays chosen when other results appear and disappear', async () => {
  await show({ ids: ['one', 'two', 'three'] });
  await act(async () => choice.move(1));
  await show({ ids: ['new', 'one', 'two'] });
  expect(isChosen()).toBe('two');
  await act(async () => choice.move(-1));
  expect(isChosen()).toBe('one');
});

test('Enter during a search runs the first result once, when it arrives', async () => {
  await show({ ids: ['resembling'], isSearching: true });
  expect(isChosen()).toBe('');
  await enter();
  expect(chosen).toEqual([]);
  await show({ ids: ['client', 'resembling'] });
  await show({ ids: ['client', 'resembling'] });
  expect(chosen).toEqual(['client']);
});

test('Enter runs nothing if its search finds nothing or the text changes before a result arrives', async () => {
  await show({ ids: [], isSearching: true });
  await enter();
  await show({ ids: [] });
  await show({ ids: ['late'] });
  expect(chosen).toEqual([]);
  await show({ text: 'harbo', ids: [], isSearching: true });
  await enter();
  await show({ text: 'harb', ids: ['other'] });
  expect(chosen).toEqual([]);
});

test('changing the text selects the first entry', async () => {
  await show({ ids: ['one', 'two'] });
  await act(async () => choice.move(1));
  await show({ text: 'other', ids: ['one', 'two'] });
  expect(isChosen()).toBe('one');
});
