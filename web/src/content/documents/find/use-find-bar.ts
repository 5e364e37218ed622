import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { elementOf } from '#platform/rich-text/editor-element.ts';

/** Manages whether the find bar is open. Ctrl+F or Cmd+F in the text opens it. */
export function useFindBar(editor: Editor, isWriting: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isWriting) return;
    const handleKey = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    const element = elementOf(editor);
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  }, [editor, isWriting]);

  const close = () => {
    setIsOpen(false);
    editor.commands.focus();
  };
  return { isOpen: isOpen && isWriting, toggle: () => (isOpen ? close() : setIsOpen(true)), close };
}
