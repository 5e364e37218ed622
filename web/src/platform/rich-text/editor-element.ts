import type { Editor } from '@tiptap/react';

/**
 * The element that is written in; null for an editor that waited so long to be shown that it was ended. Another one
 * takes its place at once.
 */
export const elementOf = (editor: Editor): HTMLElement | null =>
  editor.isDestroyed ? null : editor.view.dom;
