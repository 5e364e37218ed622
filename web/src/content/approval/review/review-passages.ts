import type { ReviewComment } from '@portal/contract/content/approval/review.schema.ts';
import {
  describePassage,
  joinBlocks,
  locatePassage,
  type PassageAnchor,
  type PassagePart,
  type PassageText,
  partsOf,
} from '@portal/contract/content/articles/passage.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';

/** A highlighted passage of the text. */
export interface ShownPassage {
  /** The id of the thread's first comment. */
  id: number;
  /** The position among the text's passages, starting at 1. */
  number: number;
  parts: readonly PassagePart[];
}

export const passageTextOf = (content: BodyContent): PassageText =>
  joinBlocks(bodyParagraphs(content));

/** Finds the passages of open threads, in text order. Threads whose passage was removed aren't included. */
export function findPassages(
  content: BodyContent | null,
  threads: readonly { first: ReviewComment }[],
): ShownPassage[] {
  if (!content) return [];
  const current = passageTextOf(content);
  return threads
    .flatMap(({ first: { id, anchor, is_resolved } }) => {
      const range = anchor && !is_resolved ? locatePassage(current, anchor) : null;
      return range ? [{ id, start: range.start, parts: partsOf(current, range) }] : [];
    })
    .sort((a, b) => a.start - b.start || a.id - b.id)
    .map(({ id, parts }, index) => ({ id, number: index + 1, parts }));
}

const isBlock = ({ type }: BodyNode) =>
  type === 'paragraph' || type === 'heading' || type === 'codeBlock';

/** Numbers the text's blocks in the order of `bodyParagraphs`. */
export function numberBlocks(content: BodyContent): Map<BodyNode, number> {
  const numbers = new Map<BodyNode, number>();
  const visit = (node: BodyNode) => {
    if (isBlock(node)) numbers.set(node, numbers.size);
    else for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return numbers;
}

/** The attribute of elements whose text isn't part of the article, such as a passage's number. */
export const outsideText = 'data-outside-text';

/** Returns the number of characters in a block before a point. A line break counts as one character. */
function lengthBefore(block: Element, container: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEnd(container, offset);
  const before = range.cloneContents();
  for (const element of before.querySelectorAll(`[${outsideText}]`)) element.remove();
  return (before.textContent ?? '').length + before.querySelectorAll('br').length;
}

/** Describes the selected part of a rendered text. Returns null if that part has no text or is too long to quote. */
export function describeSelected(
  root: Element,
  range: Range,
  content: BodyContent,
): PassageAnchor | null {
  const current = passageTextOf(content);
  const blocks = [...root.querySelectorAll('[data-block]')].filter((block) =>
    range.intersectsNode(block),
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return null;
  const startOf = (block: HTMLElement) => current.starts[Number(block.dataset.block)] ?? 0;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const from = first.contains(startContainer)
    ? startOf(first) + lengthBefore(first, startContainer, startOffset)
    : startOf(first);
  const to = last.contains(endContainer)
    ? startOf(last) + lengthBefore(last, endContainer, endOffset)
    : startOf(last) + lengthBefore(last, last, last.childNodes.length);
  return describePassage(current, from, to);
}
