/**
 * Folds text for comparing, searching and sorting: NFC, lowercase, and with white space collapsed. Implemented here
 * instead of in SQL, so that both engines agree.
 */
export function foldText(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Removes these characters from the end of text in linear time; a pattern such as `/-+$/` takes quadratic time. */
export function trimEndOf(value: string, characters: string): string {
  let end = value.length;
  while (end > 0 && characters.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** Removes these characters from both ends of text. */
export function trimBothOf(value: string, characters: string): string {
  const trimmed = trimEndOf(value, characters);
  let start = 0;
  while (start < trimmed.length && characters.includes(trimmed.charAt(start))) start += 1;
  return trimmed.slice(start);
}

let collator: Intl.Collator | undefined;

/** Compares strings as people sort them: ignores case and accents, and compares numbers by value. */
export function compareWords(one: string, other: string): number {
  // Creating a collator takes tens of milliseconds on a slow machine, so it is created on first use.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
}
