import type { Editor } from '@tiptap/react';

/**
 * Returns the editable element; null if the editor was destroyed because it took too long to be shown. Another editor
 * replaces a destroyed one immediately.
 */
export const elementOf = (editor: Editor): HTMLElement | null =>
  editor.isDestroyed ? null : editor.view.dom;
