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

/** Returns a text in one spelling: compatible characters, plain apostrophes, single spaces. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(variant, (character) => variants[character] ?? character)
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Letters, numbers such as `1,299.50`, and signs such as `$`. Punctuation isn't part of any word, because WordPress
 * replaces quotes, dashes and dots.
 */
const word = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[\p{Sc}%+]/gu;

/** Returns the words of a tidy text as one string; texts with the same words have the same one. */
export const tidyKeyOf = (text: string): string => (text.match(word) ?? []).join(' ').toLowerCase();

export const keyOf = (text: string): string => tidyKeyOf(tidyText(text));
