import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { contentOf, showContent } from '../shared/document-extensions.ts';

/** The debounce delay in milliseconds. Serializing the whole text takes a few milliseconds. */
const breath = 300;

interface Content {
  content: BodyContent;
  /** The version of the server's text. */
  version: number;
}

interface Writer {
  write: (content: BodyContent, madeOn: BodyContent) => void;
  flush: () => Promise<unknown>;
}

/** Passes typed text to the autosave, and shows changes from the autosave that were made elsewhere. */
export function useContentSync(editor: Editor, { content, version }: Content, writer: Writer) {
  const shown = useRef(content);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(writer);
  useEffect(() => {
    latest.current = writer;
  });

  const push = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const madeOn = shown.current;
    shown.current = contentOf(editor);
    latest.current.write(shown.current, madeOn);
  }, [editor]);

  useEffect(() => {
    const handleUpdate = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(push, breath);
    };
    const handleBlur = () => {
      push();
      void latest.current.flush();
    };
    const handleHidden = () => push();
    editor.on('update', handleUpdate);
    editor.on('blur', handleBlur);
    // Listen during capture, because this must run before the autosave's own listener on the document.
    document.addEventListener('visibilitychange', handleHidden, { capture: true });
    return () => {
      editor.off('update', handleUpdate);
      editor.off('blur', handleBlur);
      document.removeEventListener('visibilitychange', handleHidden, { capture: true });
    };
  }, [editor, push]);

  // A layout effect runs before the effect that passes another person's version to the autosave. If the autosave
  // received that version before the typed text, the text would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must trigger the push
  useLayoutEffect(() => push(), [push, version]);
  useLayoutEffect(() => () => push(), [push]);

  useEffect(() => {
    if (content === shown.current) return;
    shown.current = content;
    showContent(editor, content);
  }, [editor, content]);
}
