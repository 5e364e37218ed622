import type { ComparedLine } from './compared-lines.ts';

export interface LineGroup {
  /** Where in the text it begins. */
  start: number;
  lines: readonly ComparedLine[];
  /** A long stretch without a change, which needn't be shown. */
  isUnchanged: boolean;
}

/** So many unchanged lines stay beside each change, to tell where it is. */
const context = 2;
/** A shorter stretch than this isn't worth a click. */
const shortest = 4;

/** Parts a comparison into what is worth reading and what didn't change. */
export function groupLines(lines: readonly ComparedLine[]): LineGroup[] {
  const isNear = nearChanges(lines);
  // Nothing changed at all: then the text itself is what there is to see.
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
