import { type Shortcut, useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';

const group = 'Checklist';
// These entries only document the keys in the shortcut list (`?`); the focused tree handles the keys itself.
const listed = (keys: string, label: string): Shortcut => ({ keys, label, group });

const reading = [
  listed('Enter', 'Open details'),
  listed('ArrowRight', 'Expand'),
  listed('ArrowLeft', 'Collapse'),
];
const editing = [
  listed('n', 'Add item below'),
  listed('shift+n', 'Add item inside'),
  listed('F2', 'Rename'),
  listed('Tab', 'Indent the new item'),
  listed('alt+shift+ArrowUp', 'Move up'),
  listed('alt+shift+ArrowDown', 'Move down'),
  listed('alt+shift+ArrowRight', 'Indent'),
  listed('alt+shift+ArrowLeft', 'Outdent'),
  listed('Delete', 'Delete'),
  listed('mod+z', 'Undo ticking or deleting'),
];
const working = [
  listed('Space', 'Complete or reopen'),
  listed('a', 'Assign'),
  listed('m', 'Assign to Me'),
  listed('d', 'Due date'),
  listed('c', 'Comment'),
];

const forReaders = reading;
const forTemplates = [...reading, ...editing];
const forChecklists = [...reading, ...working, ...editing];

/** Registers the tree's shortcuts for the shortcut list. */
export function useTreeShortcuts(isEditable: boolean, isChecklist: boolean): void {
  const shown = isChecklist ? forChecklists : forTemplates;
  useShortcuts(isEditable ? shown : forReaders);
}
