import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './ItemTree.module.css';
import type { Move } from './tree-rows.ts';

export interface Naming {
  /** The item's name when the edit begins. */
  start: string;
  /** `goesOn` is true if Enter was pressed, so that the next item can be added; `before` is the previous name. */
  onName: (name: string, goesOn: boolean, before: string) => void;
  /** `keepsFocus` is true if the edit was ended with a key. */
  onCancel: (keepsFocus: boolean) => void;
  /** Moves a new item in the tree, and returns whether it moved. */
  onShift?: (direction: Move) => boolean;
  /** Identifies the input's position in the tree. When the position changes, the input is focused again. */
  place?: string;
}

const maximumLength = 200;

/**
 * Edits an item's name. Blank names are never sent: with an empty input, Enter, blur, and Backspace cancel the edit.
 * Leaving the name unchanged cancels it as well.
 */
export function NameInput({ start: now, onName, onCancel, onShift, place }: Naming) {
  // Keep the initial name, since another user may rename the item during the edit.
  const [start] = useState(now);
  const [name, setName] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  // Set when the edit ends, since the blur event that follows Enter must not save again.
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved element loses focus
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    isMoving.current = false;
  }, [place]);

  const finish = (isEnter: boolean) => {
    if (isDone.current || isMoving.current) return;
    isDone.current = true;
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === start) onCancel(isEnter);
    else onName(trimmed, isEnter, start);
  };
  const cancel = () => {
    isDone.current = true;
    onCancel(true);
  };

  const shift = (direction: Move) => {
    isMoving.current = onShift?.(direction) ?? false;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    // Ignore keys that belong to an input method, such as Enter to confirm a composition.
    if (event.nativeEvent.isComposing) return;
    const direction = directionOf(event);
    if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') cancel();
    else if (event.key === 'Backspace' && name === '' && start === '') cancel();
    else if (onShift && direction) shift(direction);
    else return;
    event.preventDefault();
  };

  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={start === '' ? 'Name of the new item' : 'Name'}
      placeholder={start === '' ? 'Name of the new item' : undefined}
      maxLength={maximumLength}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => finish(false)}
      onKeyDown={handleKeyDown}
    />
  );
}

function directionOf({ key, altKey, shiftKey }: KeyboardEvent): Move | null {
  if (key === 'Tab') return shiftKey ? 'outdent' : 'indent';
  if (!altKey || !shiftKey) return null;
  if (key === 'ArrowRight') return 'indent';
  return key === 'ArrowLeft' ? 'outdent' : null;
}
