/**
 * Folds a text for comparing, searching and sorting, equally on both engines: NFC, lower case, white space
 * collapsed.
 */
export function foldText(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Removes these characters from the end of a text. A pattern such as `/-+$/` needs quadratic time for this. */
export function trimEndOf(value: string, characters: string): string {
  let end = value.length;
  while (end > 0 && characters.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** Removes these characters from both ends of a text. */
export function trimBothOf(value: string, characters: string): string {
  const trimmed = trimEndOf(value, characters);
  let start = 0;
  while (start < trimmed.length && characters.includes(trimmed.charAt(start))) start += 1;
  return trimmed.slice(start);
}

let collator: Intl.Collator | undefined;

/** Compares texts as people sort them: without case and accents, numbers by their value. */
export function compareWords(one: string, other: string): number {
  // A collator takes tens of milliseconds on a slow machine, so it is created on first use.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
}
