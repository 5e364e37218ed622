import { type LinkKind, linkKinds } from '@portal/contract/utilities/link-verdicts.ts';
import type { PageRow } from './crawl-types.ts';

/**
 * A page's links are stored in a single string, such as `,12:a5,13:b0,`. Each link consists of the number of its
 * address, a letter for its kind, and the number of its text. One row per link would need fifteen times the space,
 * since menus are repeated on every page.
 */
const letters = 'abcdefgh';
const letterOf = new Map(linkKinds.map((kind, index) => [kind, letters[index]]));

export const writeReference = (address: number, kind: LinkKind, text: number): string =>
  `${address}:${letterOf.get(kind)}${text},`;

/** Returns a `like` pattern that matches references to this address. */
export const referencePattern = (address: number): string => `%,${address}:%`;

export function findReferences(
  references: string,
  address: number,
): { kind: LinkKind; text: number }[] {
  return [...references.matchAll(new RegExp(`(?<=,)${address}:([a-h])(\\d+),`, 'g'))].map(
    ([, letter = 'a', text]) => ({
      kind: linkKinds[letters.indexOf(letter)] ?? 'link',
      text: Number(text),
    }),
  );
}

/** Returns the numbers of all addresses that a page links to. */
const listReferences = (references: string): number[] =>
  [...references.matchAll(/,(\d+):/g)].map(([, no]) => Number(no));

/** Returns the number of pages that link to each address. */
export function countParents(pages: readonly PageRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { references } of pages) {
    for (const no of new Set(listReferences(references))) {
      counts.set(no, (counts.get(no) ?? 0) + 1);
    }
  }
  return counts;
}
