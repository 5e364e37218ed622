import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { diffArrays } from 'diff';
import type { Sides } from '#platform/forms/record-edits.ts';

/** A replaced range of blocks; empty for an insertion. */
interface Edit {
  start: number;
  end: number;
  blocks: readonly BodyNode[];
}

/**
 * Merges two versions of an article's text by top-level block; `before` is their common base. Returns undefined if both
 * changed the same block or inserted at the same position.
 */
export function mergeTexts({ before, mine, theirs }: Sides<BodyContent>): BodyContent | undefined {
  const own = editsOf(before, mine);
  const others = editsOf(before, theirs).filter((one) => !own.some((edit) => isAlike(edit, one)));
  if (own.some((one) => others.some((other) => isSamePlace(one, other)))) return undefined;
  // Apply from the end, so that earlier positions stay valid.
  const edits = [...own, ...others].sort((a, b) => b.start - a.start || b.end - a.end);
  const content = [...before.content];
  for (const { start, end, blocks } of edits) content.splice(start, end - start, ...blocks);
  // The editor's schema requires at least one block.
  return content.length > 0 ? { ...before, content } : undefined;
}

function editsOf(before: BodyContent, after: BodyContent): Edit[] {
  const edits: Edit[] = [];
  let place = 0;
  let placeAfter = 0;
  for (const { added, removed, count } of diffArrays(keysOf(before), keysOf(after))) {
    const last = edits.at(-1);
    if (added || removed) {
      const edit = last?.end === place ? last : { start: place, end: place, blocks: [] };
      if (edit !== last) edits.push(edit);
      if (removed) edit.end += count;
      else edit.blocks = after.content.slice(placeAfter - edit.blocks.length, placeAfter + count);
    }
    if (!added) place += count;
    if (!removed) placeAfter += count;
  }
  return edits;
}

function isSamePlace(one: Edit, other: Edit): boolean {
  if (one.start === other.start && (isInsertion(one) || isInsertion(other))) {
    return isInsertion(one) && isInsertion(other);
  }
  return one.start < other.end && other.start < one.end;
}

const isInsertion = ({ start, end }: Edit) => start === end;

const keysOf = ({ content }: BodyContent) => content.map((block) => JSON.stringify(block));

const isAlike = (one: Edit, other: Edit) => JSON.stringify(one) === JSON.stringify(other);
