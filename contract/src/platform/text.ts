/**
 * Folds a text for comparing, searching and sorting, equally on both engines: NFC, lower case, white space
 * collapsed.
 */
export function foldText(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
