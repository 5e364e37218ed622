import type { PassageAnchor } from '@portal/contract/content/articles/passage.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { type RefObject, useEffect, useState } from 'react';
import { describeSelected } from './review-passages.ts';

/**
 * The time in milliseconds for which the selection must stay unchanged. On a phone, dragging the selection handles
 * changes the selection continuously.
 */
const breath = 150;

interface SelectedPassage {
  anchor: PassageAnchor;
  /** The position below the selection, relative to the text's container. */
  top: number;
  left: number;
}

/** Returns the selected passage of a rendered text, or null if nothing quotable is selected. */
export function useSelectedPassage(
  text: RefObject<HTMLElement | null>,
  content: BodyContent | null,
): SelectedPassage | null {
  const [selected, setSelected] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setSelected(content && findSelected(text.current, content));
    const handleChange = () => {
      clearTimeout(timer);
      timer = setTimeout(read, breath);
    };
    document.addEventListener('selectionchange', handleChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', handleChange);
    };
  }, [text, content]);
  return selected;
}

function findSelected(root: HTMLElement | null, content: BodyContent): SelectedPassage | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const anchor = describeSelected(root, range, content);
  if (!anchor) return null;
  const outer = root.getBoundingClientRect();
  const lines = range.getClientRects();
  const last = lines[lines.length - 1] ?? range.getBoundingClientRect();
  return {
    anchor,
    top: last.bottom - outer.top + 14,
    left: Math.max(0, Math.min(last.right - outer.left - 60, outer.width - 130)),
  };
}
