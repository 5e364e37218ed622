/** The exclusive upper limit of temporary ids. */
export const temporaryIdLimit = 100_000;

/**
 * Returns a random id for an item that the server doesn't have yet; the id is never sent. It is drawn again while it
 * equals an id in `taken`, since real ids can be as small.
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
