import type { Editor } from '@tiptap/react';

/**
 * Returns the editable element; null for an editor that was destroyed because it took too long to be shown. Another
 * editor replaces it immediately.
 */
export const elementOf = (editor: Editor): HTMLElement | null =>
  editor.isDestroyed ? null : editor.view.dom;
