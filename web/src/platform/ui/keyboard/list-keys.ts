import { useEffect, useMemo, useRef } from 'react';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

/** The group for the shortcuts that all lists share. */
export const lists = 'Lists';

/**
 * Shortcuts that are listed but not handled here, because lists and panels handle these keys themselves while they have
 * focus.
 */
const listed: readonly Shortcut[] = [
  { keys: 'Enter', label: 'Open', group: lists },
  {
    keys: 'Escape',
    label: 'Close the panel, or clear the selection',
    group: lists,
  },
];

const selecting: readonly Shortcut[] = [
  { keys: 'Space', label: 'Select', group: lists },
  { keys: 'Shift+↓', label: 'Select several', group: lists },
];

/** Returns whether the screen is not covered by a dialog or form, which would handle the keys. */
export const isNothingInFront = () => document.querySelector('[aria-modal="true"]') === null;

/** Returns whether the list may handle its keys, because the focused element handles no keys itself. */
const isFocusFree = () =>
  isNothingInFront() && document.activeElement?.matches('body, main, aside') === true;

interface ListKeys {
  /** Moves to the next or previous row. If a panel is open, it then shows that row. */
  step: (by: 1 | -1) => void;
  isSelectable?: boolean;
  /** False for tables such as a preview in a form, which handle keys only while they have focus. */
  isOfScreen?: boolean;
}

/** Registers the keys for a screen's list, which work wherever focus is on that screen. */
export function useListKeys({ step, isSelectable = false, isOfScreen = true }: ListKeys): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  const shortcuts = useMemo(() => {
    if (!isOfScreen) return [];
    const [next, previous] = [() => latest.current(1), () => latest.current(-1)];
    return [
      { keys: 'j', label: 'Next row', group: lists, onPress: next, isWanted: isNothingInFront },
      {
        keys: 'k',
        label: 'Previous row',
        group: lists,
        onPress: previous,
        isWanted: isNothingInFront,
      },
      { keys: 'ArrowDown', label: 'Next row', group: lists, onPress: next, isWanted: isFocusFree },
      {
        keys: 'ArrowUp',
        label: 'Previous row',
        group: lists,
        onPress: previous,
        isWanted: isFocusFree,
      },
      ...listed,
      ...(isSelectable ? selecting : []),
    ];
  }, [isOfScreen, isSelectable]);
  useShortcuts(shortcuts);
}

/**
 * Focuses a screen's list once its rows are loaded, so that the next key moves between the rows, unless the user has
 * moved focus elsewhere in the meantime.
 */
export function useListFocus(focus: () => void, isReady: boolean): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    // A sidebar link that opened the screen no longer needs focus, so the list may take it.
    const isFree = document.activeElement?.matches('body, main, nav a') === true;
    if (isReady && isFree && isNothingInFront()) latest.current();
  }, [isReady]);
}
