import type { Editor } from '@tiptap/react';

/**
 * The editable element; null for an editor that was destroyed because it took too long to be shown. Another one
 * replaces it immediately.
 */
export const elementOf = (editor: Editor): HTMLElement | null =>
  editor.isDestroyed ? null : editor.view.dom;
