import type { KeyboardEvent } from 'react';
import { type Shortcut, useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import type { DeckCommands } from './Details.tsx';
import type { useDeckHistory } from './deck-history.ts';
import type { useEditorFocus } from './use-editor-focus.ts';

interface EditorKeys {
  history: ReturnType<typeof useDeckHistory>;
  focus: ReturnType<typeof useEditorFocus>;
  commands: DeckCommands;
  /** Moves the selected item and keeps focus on its row. */
  moveByKey: (step: -1 | 1) => void;
  addSlide: () => void;
  openComponents: () => void;
}

/** Handles keys for the outline, the fields next to it, and the whole editor. */
export function useEditorKeys(keys: EditorKeys) {
  const { history, focus, commands, moveByKey, addSlide, openComponents } = keys;
  useShortcuts(shortcuts);

  const handleOutlineKey = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    const isMoving = event.altKey && event.shiftKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isMoving && key === 'ArrowUp') moveByKey(-1);
    else if (isMoving && key === 'ArrowDown') moveByKey(1);
    else if (mod && key === 'd') commands.duplicate();
    else if (mod || event.altKey) return;
    else if (key === 'Delete' || key === 'Backspace') commands.askToRemove();
    else if (key === 'Enter') focus.focusFields();
    else if (key === 'n') addSlide();
    else if (key === 'c') openComponents();
    else return;
    event.preventDefault();
  };
  const handleEditorKey = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    // Ignore text fields, because they have the browser's own undo.
    if (!mod || event.defaultPrevented || isTextInput(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (isRedo) history.redo();
    else history.undo();
    focus.next.current = 'row';
  };
  const handleFieldKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Ignore Esc in overlays, which are elsewhere in the page. The text editor prevents Esc's default action without
    // handling the key.
    const isTaken = event.defaultPrevented && !target.isContentEditable;
    if (event.key !== 'Escape' || isTaken || !event.currentTarget.contains(target)) return;
    focus.focusSpot();
  };
  return { handleOutlineKey, handleEditorKey, handleFieldKey };
}

const isTextInput = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea'));

const group = 'Presentation template';
// Only for the shortcut list (`?`), because the outline handles these keys itself while it has focus.
const listed = (keys: string, label: string): Shortcut => ({ keys, label, group });
const shortcuts = [
  listed('n', 'Add slide'),
  listed('c', 'Add component'),
  listed('Enter', 'Edit the fields'),
  listed('Escape', 'Back to the outline'),
  listed('alt+shift+ArrowUp', 'Move up'),
  listed('alt+shift+ArrowDown', 'Move down'),
  listed('mod+d', 'Duplicate'),
  listed('Delete', 'Delete'),
  listed('mod+z', 'Undo'),
  listed('mod+shift+z', 'Redo'),
];
