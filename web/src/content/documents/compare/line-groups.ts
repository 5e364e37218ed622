import type { ComparedLine } from './compared-lines.ts';

export interface LineGroup {
  /** The index of the group's first line in the text. */
  start: number;
  lines: readonly ComparedLine[];
  /** True if the group is a long unchanged passage, which is collapsed. */
  isUnchanged: boolean;
}

/** The number of unchanged lines to show on each side of a change. */
const context = 2;
/** The fewest lines worth collapsing. */
const shortest = 4;

/** Splits a comparison into groups of visible and collapsed lines. */
export function groupLines(lines: readonly ComparedLine[]): LineGroup[] {
  const isNear = nearChanges(lines);
  // Without changes, show the whole text.
  if (!isNear.includes(true)) return [{ start: 0, lines, isUnchanged: false }];
  const groups: LineGroup[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end += 1) {
    if (end < lines.length && isNear[end] === isNear[start]) continue;
    const part = lines.slice(start, end);
    groups.push({ start, lines: part, isUnchanged: !isNear[start] && part.length >= shortest });
    start = end;
  }
  return groups;
}

function nearChanges(lines: readonly ComparedLine[]): boolean[] {
  const near = lines.map(() => false);
  lines.forEach(({ kind }, place) => {
    if (kind === 'same') return;
    near.fill(true, Math.max(0, place - context), place + context + 1);
  });
  return near;
}
