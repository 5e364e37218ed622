import { expect, test, vi } from 'vitest';
import { findTolerantly, isExact, rankEntries } from './palette-match.ts';
import type { PaletteEntry } from './palette-source.ts';

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  icon: 'screen',
  target: '/',
  ...more,
});
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);

const entries = [
  entry('Add Content Article', { aliases: 'new create' }),
  entry('Add Planning Month', { aliases: 'new create plan' }),
  entry('My Settings', { aliases: 'profile password' }),
  entry('November 2026'),
  entry('Café Lumière'),
];

test('words are found in any order, also by other names', () => {
  expect(labels(rankEntries(entries, 'new article'))).toEqual(['Add Content Article']);
  expect(labels(rankEntries(entries, 'month add'))).toEqual(['Add Planning Month']);
  expect(labels(rankEntries(entries, 'password'))).toEqual(['My Settings']);
});

test('one typing mistake per word is tolerated', () => {
  expect(labels(rankEntries(entries, 'setings'))).toEqual(['My Settings']);
  expect(labels(rankEntries(entries, 'novmeber 2026'))).toEqual(['November 2026']);
  expect(labels(rankEntries(entries, 'planing month'))).toEqual(['Add Planning Month']);
});

test('accents need not be typed', () => {
  expect(labels(rankEntries(entries, 'cafe lumiere'))).toEqual(['Café Lumière']);
});

test('nothing is found for other words', () => {
  expect(rankEntries(entries, 'harbor')).toEqual([]);
});

test('entries that contain the text come before similar ones', () => {
  const found = rankEntries([entry('Edited'), entry('Editor')], 'editor');
  expect(found[0]?.label).toBe('Editor');
  expect(isExact(entry('Editor'), 'editor')).toBe(true);
  expect(isExact(entry('Edited'), 'editor')).toBe(false);
});

test('the server is asked once for a text that it finds', async () => {
  const search = vi.fn(async () => [entry('Harborview Dental')]);
  await findTolerantly(search, 'harbor', 8);
  expect(search).toHaveBeenCalledExactlyOnceWith('harbor', 8);
});

test('a client is found despite a typing mistake in its name', async () => {
  const clients = [entry('Harborview Dental'), entry('Harbinger Law')];
  const search = async (text: string) =>
    clients.filter(({ label }) => label.toLowerCase().includes(text));
  expect(labels(await findTolerantly(search, 'harborveiw', 8))).toEqual(['Harborview Dental']);
});
