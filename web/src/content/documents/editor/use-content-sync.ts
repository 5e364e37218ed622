import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { contentOf, showContent } from './document-extensions.ts';

/** Reading the whole text costs some milliseconds, so it waits for a breath. */
const breath = 300;

interface Content {
  content: BodyContent;
  /** Of the text as the server has it. */
  version: number;
}

interface Writer {
  write: (content: BodyContent, madeOn: BodyContent) => void;
  flush: () => Promise<unknown>;
}

/** What is typed goes to the autosave; what comes from there and wasn't typed here shows in the editor. */
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
    // Before the autosave hears of it, which listens at the document too.
    document.addEventListener('visibilitychange', handleHidden, { capture: true });
    return () => {
      editor.off('update', handleUpdate);
      editor.off('blur', handleBlur);
      document.removeEventListener('visibilitychange', handleHidden, { capture: true });
    };
  }, [editor, push]);

  // A layout effect is earlier than the effect that hands the autosave somebody else's version: by then
  // it has to know what was typed here, or that would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what it waits for
  useLayoutEffect(() => push(), [push, version]);
  useLayoutEffect(() => () => push(), [push]);

  useEffect(() => {
    if (content === shown.current) return;
    shown.current = content;
    showContent(editor, content);
  }, [editor, content]);
}
