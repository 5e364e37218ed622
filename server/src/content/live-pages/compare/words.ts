/** Characters that WordPress and editors replace without changing the meaning. */
const variants: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u00d7': 'x',
};
const variant = /[\u2018\u2019\u02bc\u2032\u00d7]/g;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Each run of white space that isn't a single space. */
const spaces = /\s\s+|[^\S ]/g;
const beyondAscii = /[^\x20-\x7e]/;

/** Returns a text in a uniform spelling: compatible characters, plain apostrophes, single spaces. */
export function tidyText(text: string): string {
  const spaced = text.replace(spaces, ' ').trim();
  if (!beyondAscii.test(spaced)) return spaced;
  return spaced
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(variant, (character) => variants[character] ?? character)
    .replace(spaces, ' ')
    .trim();
}

/**
 * Letters, numbers such as `1,299.50`, and signs such as `$`. Punctuation isn't part of any word, because WordPress
 * replaces quotes, dashes and dots.
 */
const word = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[\p{Sc}%+]/gu;
/** The same pattern for ASCII text, where it is three times as fast. */
const plainWord = /[0-9]+(?:[.,:][0-9]+)*|[a-z]+(?:'[a-z]+)*|[$%+]/gi;

/** Returns the words of a text from `tidyText` as one string. Texts with the same words yield the same string. */
export const tidyKeyOf = (text: string): string =>
  (text.match(beyondAscii.test(text) ? word : plainWord) ?? []).join(' ').toLowerCase();

export const keyOf = (text: string): string => tidyKeyOf(tidyText(text));
