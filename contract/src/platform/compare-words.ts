let collator: Intl.Collator | undefined;

/** Compares texts as people sort them: without case and accents, numbers by their value. */
export function compareWords(a: string, b: string): number {
  // A collator takes tens of milliseconds on a slow machine, so it is created on first use.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
