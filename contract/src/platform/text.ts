/**
 * The form of a text in which it is compared, searched and sorted, the same on every engine: composed
 * (NFC), without case, white space runs as one blank.
 */
export function foldText(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
