// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetRecents, keepRecent, listRecents } from './palette-recents.ts';
import type { PaletteEntry } from './palette-source.ts';

const entry = (id: string, target: PaletteEntry['target'] = `/${id}`): PaletteEntry => ({
  id,
  label: id,
  icon: 'article',
  target,
});
const ids = (personId: number) => listRecents(personId).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('the latest choices come first, without duplicates, up to a limit', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) keepRecent(1, entry(id));
  expect(ids(1)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
});

test('actions aren’t stored as recent choices', () => {
  keepRecent(
    1,
    entry('theme', () => undefined),
  );
  expect(ids(1)).toEqual([]);
});

test('recent choices are visible only to their own user and can be deleted', () => {
  keepRecent(1, entry('a'));
  expect(ids(2)).toEqual([]);
  forgetRecents(1);
  expect(ids(1)).toEqual([]);
});

test('invalid recent choices are ignored', () => {
  localStorage.setItem('portal-recents-1', '[{"id":"x","target":"https://else.example"}, 7]');
  expect(ids(1)).toEqual([]);
  localStorage.setItem('portal-recents-1', '{broken');
  expect(ids(1)).toEqual([]);
});
