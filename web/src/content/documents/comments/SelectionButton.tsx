import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import styles from './Comments.module.css';
import { describeSelection } from './passage-highlights.ts';
import { type DocumentComments, useTextEvents } from './use-document-comments.ts';

interface SelectionButtonProps {
  editor: Editor;
  comments: DocumentComments;
}

/** Shows a button for commenting next to the selected text. */
export function SelectionButton({ editor, comments }: SelectionButtonProps) {
  useTextEvents(editor, comments);
  const { mayComment, start } = comments;
  const ref = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const selected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { from, to, empty } = state.selection;
      return empty || describeSelection(state) === null ? null : { from, to };
    },
  });
  const to = selected?.to;
  const from = selected?.from;
  useEffect(() => {
    const parent = ref.current?.offsetParent;
    if (from === undefined || to === undefined || !parent || editor.isDestroyed) return;
    const end = editor.view.coordsAtPos(to, -1);
    const outer = parent.getBoundingClientRect();
    setPlace({
      top: end.bottom - outer.top + parent.scrollTop + 6,
      left: Math.max(8, Math.min(end.left - outer.left, outer.width - 140)),
    });
  }, [editor, from, to]);
  if (!mayComment || !selected) return null;
  return (
    <Button
      ref={ref}
      className={styles.floating ?? ''}
      style={place}
      size="compact-sm"
      variant="default"
      leftSection={<IconMessagePlus size={15} stroke={1.6} />}
      // Pressing the button must not move focus, so that the text stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={start}
    >
      Comment
    </Button>
  );
}
