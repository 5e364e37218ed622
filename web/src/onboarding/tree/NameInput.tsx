import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './ItemTree.module.css';
import type { Move } from './tree-rows.ts';

export interface Naming {
  /** The initial name. */
  start: string;
  /** `goesOn` is true after Enter, so that the next item can be typed; `before` is the previous name. */
  onName: (name: string, goesOn: boolean, before: string) => void;
  /** `keepsFocus` is true if a key ended the input. */
  onCancel: (keepsFocus: boolean) => void;
  /** Moves an item that is being added; returns whether it moved. */
  onShift?: (direction: Move) => boolean;
  /** The input's position in the tree; a change refocuses the input. */
  place?: string;
}

const maximumLength = 200;

/**
 * Edits an item's name. A blank name is never sent: Enter, blur, and Backspace in an empty input cancel the edit, as
 * does leaving the name unchanged.
 */
export function NameInput({ start: now, onName, onCancel, onShift, place }: Naming) {
  // Keep the initial name, since someone else may rename the item during the edit.
  const [start] = useState(now);
  const [name, setName] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  // Set once the edit ended, since the blur after Enter must not save again.
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved element loses the focus
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
    // Ignore keys for an input method, such as Enter to confirm a word.
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
