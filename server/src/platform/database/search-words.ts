/**
 * The characters between words, as the content of a character class: controls, punctuation, and symbols. Both
 * JavaScript and PostgreSQL use this class, so that searches and PostgreSQL's index split texts in the same way.
 */
export const separatorClass = [
  String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7`,
  String.raw`\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f`,
  String.raw`\ufe00-\ufe4f\uff00-\uff0f`,
].join('');

/** Accents and other marks that are removed from decomposed text. */
export const markClass = String.raw`\u0300-\u036f`;

/** The number of characters that words are truncated to in the index and in searches. */
export const longestWord = 64;
/** Words beyond this number are ignored in a search. */
const mostWords = 12;
/** Characters beyond this number are ignored in a search. */
const longestSearch = 400;

// Characters outside the Basic Multilingual Plane are mostly emoji.
const separators = new RegExp(`[\\u0000\\ud800-\\udfff${separatorClass}]+`);
/** Matches an unfolded text's words. */
export const wordPattern = new RegExp(`[^\\u0000\\ud800-\\udfff${separatorClass}]+`, 'g');
const marks = new RegExp(`[${markClass}]`, 'g');

/** Folds text in the same way as the index: removes accents, lowercases, and replaces compatibility characters. */
export const foldWord = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase();

interface Words {
  words: readonly string[];
  /** The last word, which also matches longer words; null if it is a single letter, which matches only itself. */
  beginning: string | null;
}

/** A search's words, folded. A text matches the search if it contains all of them. */
export interface SearchWords extends Words {
  /** The words with their accents, because SQLite's index removes accents only from Latin letters. */
  accented: Words;
}

function splitWords(text: string): Words | null {
  const words = text
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, longestWord).join(''))
    .slice(0, mostWords);
  const last = words.pop();
  if (last === undefined) return null;
  if ([...last].length < 2) return { words: [...new Set([...words, last])], beginning: null };
  return { words: [...new Set(words)].filter((word) => word !== last), beginning: last };
}

/** Returns the words of the text that a user searches for, or null if it contains no words. */
export function readSearchWords(typed: string): SearchWords | null {
  const text = typed.slice(0, longestSearch).toWellFormed();
  const folded = splitWords(foldWord(text));
  const accented = splitWords(text.normalize('NFC'));
  return folded && accented && { ...folded, accented };
}
