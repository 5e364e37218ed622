import type { Editor } from '@tiptap/react';

/**
 * Returns the editable element, or null if the editor was destroyed because it wasn't shown in time. A destroyed editor
 * is replaced immediately.
 */
export const elementOf = (editor: Editor): HTMLElement | null =>
  editor.isDestroyed ? null : editor.view.dom;
