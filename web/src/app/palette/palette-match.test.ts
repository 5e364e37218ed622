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

test('the search matches words in any order, including aliases', () => {
  expect(labels(rankEntries(entries, 'new article'))).toEqual(['Add Content Article']);
  expect(labels(rankEntries(entries, 'month add'))).toEqual(['Add Planning Month']);
  expect(labels(rankEntries(entries, 'password'))).toEqual(['My Settings']);
});

test('the search tolerates one typo per word', () => {
  expect(labels(rankEntries(entries, 'setings'))).toEqual(['My Settings']);
  expect(labels(rankEntries(entries, 'novmeber 2026'))).toEqual(['November 2026']);
  expect(labels(rankEntries(entries, 'planing month'))).toEqual(['Add Planning Month']);
});

test('the search ignores accents', () => {
  expect(labels(rankEntries(entries, 'cafe lumiere'))).toEqual(['Café Lumière']);
});

test('the search finds nothing for other words', () => {
  expect(rankEntries(entries, 'harbor')).toEqual([]);
});

test('entries that contain the text come before similar ones, and are the only exact matches', () => {
  const ranked = rankEntries([entry('Edited'), entry('Editor')], 'editor');
  expect(ranked[0]?.label).toBe('Editor');
  expect(isExact(entry('Editor'), 'editor')).toBe(true);
  expect(isExact(entry('Edited'), 'editor')).toBe(false);
});

test('search text that has results is sent to the server only once', async () => {
  const search = vi.fn(async () => [entry('Harborview Dental')]);
  await findTolerantly(search, 'harbor', 8);
  expect(search).toHaveBeenCalledExactlyOnceWith('harbor', 8);
});

test('a client is found despite a typo in the name', async () => {
  const clients = [entry('Harborview Dental'), entry('Harbinger Law')];
  const search = async (text: string) =>
    clients.filter(({ label }) => label.toLowerCase().includes(text));
  expect(labels(await findTolerantly(search, 'harborveiw', 8))).toEqual(['Harborview Dental']);
});
