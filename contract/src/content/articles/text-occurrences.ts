/**
 * Yields the positions where a pattern occurs in a text, including overlapping occurrences. Uses the Knuth–Morris–Pratt
 * algorithm, which takes linear time even for repetitive texts.
 */
export function* occurrencesOf(text: string, pattern: string): Generator<number> {
  if (pattern === '') return;
  const fallback = fallbackTable(pattern);
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== pattern[matched]) matched = fallback[matched - 1] ?? 0;
    if (text[index] === pattern[matched]) matched += 1;
    if (matched === pattern.length) {
      yield index - matched + 1;
      matched = fallback[matched - 1] ?? 0;
    }
  }
}

/** Returns, for each prefix of the pattern, the length of its longest proper prefix that is also its suffix. */
function fallbackTable(pattern: string): Int32Array {
  const table = new Int32Array(pattern.length);
  let matched = 0;
  for (let index = 1; index < pattern.length; index += 1) {
    while (matched > 0 && pattern[index] !== pattern[matched]) matched = table[matched - 1] ?? 0;
    if (pattern[index] === pattern[matched]) matched += 1;
    table[index] = matched;
  }
  return table;
}
