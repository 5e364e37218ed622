import UFuzzy from '@leeoniya/ufuzzy';
import { foldText } from '@portal/contract/platform/text.ts';
import type { PaletteEntry } from './palette-source.ts';

// Allows one wrong, missing, extra, or transposed letter per word.
const fuzzy = new UFuzzy({ intraMode: 1 });
/** The maximum number of words that may be in any order, because four words already have 24 orders. */
const freeWords = 4;

type NamedEntry = Pick<PaletteEntry, 'id' | 'label' | 'detail' | 'aliases'>;

const textOf = ({ label, detail = '', aliases = '' }: NamedEntry) =>
  UFuzzy.latinize(foldText(`${label} ${detail} ${aliases}`));

/** Returns the entries that contain every word of the search text, or a similar word. The best match comes first. */
export function rankEntries<One extends NamedEntry>(
  entries: readonly One[],
  text: string,
): readonly One[] {
  const searchText = UFuzzy.latinize(foldText(text));
  if (searchText === '') return entries;
  const [found, info, order] = fuzzy.search(entries.map(textOf), searchText, freeWords);
  const ranked = order && info ? order.map((place) => info.idx[place]) : (found ?? []);
  const near = ranked.flatMap((index) => entries[index ?? -1] ?? []);
  // Exact matches come before similar ones.
  return [
    ...near.filter(contains(searchText)),
    ...near.filter((entry) => !contains(searchText)(entry)),
  ];
}

/** Returns whether an entry contains every word of the search text exactly. */
export function isExact(entry: NamedEntry, text: string): boolean {
  return contains(UFuzzy.latinize(foldText(text)))(entry);
}

const contains = (wanted: string) => (entry: NamedEntry) => {
  const name = textOf(entry);
  return wanted.split(' ').every((word) => name.includes(word));
};

/** The maximum number of rows that are compared if no row contains the text. */
const resemblingRows = 100;

/**
 * Returns the entries that a server-side search finds. If there are none, searches for each half of the longest word and
 * keeps similar entries, since a single typo leaves one half intact.
 */
export async function findTolerantly<Found extends NamedEntry>(
  search: (text: string, limit: number) => Promise<readonly Found[]>,
  text: string,
  limit: number,
): Promise<readonly Found[]> {
  const exact = await search(text, limit);
  if (exact.length > 0) return exact;
  const longest = text
    .split(/\s+/)
    .reduce((one, other) => (other.length > one.length ? other : one));
  const middle = Math.ceil(longest.length / 2);
  const halves = [longest.slice(0, middle), longest.slice(middle)].filter(
    ({ length }) => length > 2,
  );
  const near = await Promise.all(halves.map((half) => search(half, resemblingRows)));
  const byId = new Map(near.flat().map((entry) => [entry.id, entry]));
  return rankEntries([...byId.values()], text).slice(0, limit);
}
