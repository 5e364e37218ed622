import type { MarkedText } from '@portal/contract/search/search.schema.ts';
import { foldWord, type SearchWords, wordPattern } from '#platform/database/search-words.ts';

/** The number of characters in an excerpt, and the number of characters before its first match. */
const excerptLength = 180;
const charactersBefore = 60;
/** Matches after this number of characters aren't marked. */
const readCharacters = 200_000;
/** Longer words aren't marked, because folding them would take too long. */
const longestMarked = 200;

function isFound(word: string, { words, beginning }: SearchWords): boolean {
  if (word.length > longestMarked) return false;
  const folded = foldWord(word);
  return words.includes(folded) || (beginning !== null && folded.startsWith(beginning));
}

/** Marks the found words in a text. */
export function markWords(text: string, words: SearchWords): MarkedText {
  const marks: [number, number][] = [];
  for (const { 0: word, index } of text.slice(0, readCharacters).matchAll(wordPattern)) {
    if (isFound(word, words)) marks.push([index, index + word.length]);
  }
  return { text, marks };
}

/** Returns the first found word's position, or undefined if the text contains no found word. */
function findFirst(text: string, words: SearchWords): number | undefined {
  for (const { 0: word, index } of text.slice(0, readCharacters).matchAll(wordPattern)) {
    if (isFound(word, words)) return index;
  }
  return undefined;
}

/** Returns the next space's position from `from`, or `from` if there is no space nearby. */
function atSpace(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space > from + 20 ? from : space + 1;
}

/** Returns the part of a text around the first found word, on one line, or null if the text contains no found word. */
export function excerptOf(text: string, words: SearchWords): MarkedText | null {
  const first = findFirst(text, words);
  if (first === undefined) return null;
  const start = first > charactersBefore ? atSpace(text, first - charactersBefore) : 0;
  const end = Math.min(text.length, start + excerptLength);
  const part = text.slice(start, end).toWellFormed().replaceAll('\ufffd', '').replace(/\s+/g, ' ');
  const shown = `${start > 0 ? '…' : ''}${part.trim()}${end < text.length ? '…' : ''}`;
  return markWords(shown, words);
}
