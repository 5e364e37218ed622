interface Mention {
  /** The position of the `@`. */
  start: number;
  /** The names that start with the typed text. */
  names: string[];
}

/** The maximum number of suggested names. */
const most = 6;

/** Returns the mention that is being typed at the caret, with the matching names, or null if there is no mention. */
export function mentionAtCaret(
  text: string,
  caret: number,
  people: readonly string[],
): Mention | null {
  const before = text.slice(0, caret);
  const typed = /(?<![\p{L}\p{N}])@([^@\n]{0,60})$/u.exec(before);
  if (!typed) return null;
  const partial = (typed[1] ?? '').toLowerCase();
  const names = [...new Set(people)]
    .filter((name) => name.toLowerCase().startsWith(partial) && name.toLowerCase() !== partial)
    .slice(0, most);
  return names.length > 0 ? { start: typed.index, names } : null;
}
