/** Temporary ids are less than this number. */
export const temporaryIdLimit = 100_000;

/**
 * Returns a random id for an item that doesn't exist on the server yet; it is never sent to the server. Avoids the ids
 * in `taken`, since real ids can be in the same range.
 */
export function temporaryId(
  taken: ReadonlySet<number>,
  random: () => number = Math.random,
): number {
  while (true) {
    const id = Math.floor(random() * temporaryIdLimit);
    if (!taken.has(id)) return id;
  }
}
