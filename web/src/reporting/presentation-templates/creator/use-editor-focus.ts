import { useEffect, useRef } from 'react';
import { type Deck, isSameSpot, type Spot, spotsOf } from './deck.ts';
import { focusRow } from './Outline.tsx';

export type EditorFocus = 'row' | 'fields';

/** Moves focus between the selection's row and its fields. */
export function useEditorFocus(deck: Deck, spot: Spot | null) {
  const frameRef = useRef<HTMLDivElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  /** The element to focus after the next render. */
  const next = useRef<EditorFocus | null>(null);
  const focusSpot = () =>
    focusRow(
      frameRef.current,
      spotsOf(deck).findIndex((one) => isSameSpot(one, spot ?? undefined)) + 1,
    );
  const focusFields = () => focusFirstField(fieldsRef.current);
  useEffect(() => {
    const target = next.current;
    next.current = null;
    if (target === 'row') focusSpot();
    if (target === 'fields') focusFields();
  });
  return { frameRef, fieldsRef, next, focusSpot, focusFields };
}

const texts =
  'input:not([type]), input[type=text], input[type=url], textarea, [contenteditable=true]';

/** Focuses the first text field or, if there is none, the first control. */
function focusFirstField(frame: HTMLElement | null): void {
  const field =
    frame?.querySelector<HTMLElement>(texts) ?? frame?.querySelector<HTMLElement>('input');
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}
