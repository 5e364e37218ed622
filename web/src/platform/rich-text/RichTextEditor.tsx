import { Placeholder } from '@tiptap/extensions';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { editorCommands } from './editor-commands.ts';
import styles from './RichTextField.module.css';
import { RichTextFrame } from './RichTextFrame.tsx';

export interface RichTextEditorProps {
  label: string;
  /** HTML that the server has sanitized; null if the text is empty. */
  value: string | null;
  onChange: (html: string | null) => void;
  placeholder?: string;
  error?: string | undefined;
}

// Allow only the tags that the server keeps.
const extensions = StarterKit.configure({
  heading: false,
  blockquote: false,
  codeBlock: false,
  horizontalRule: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  },
});

const offered = ['bold', 'italic', 'bulletList', 'orderedList'];
const commands = editorCommands.flat().filter(({ id }) => offered.includes(id));

/** Edits short formatted text, as HTML. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, onChange, placeholder = '', error } = props;
  const labelId = useId();
  const errorId = useId();
  const written = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: [extensions, Placeholder.configure({ placeholder })],
    content: value ?? '',
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(error && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
        class: `${styles.text}`,
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? null : now.getHTML();
      latest.current(written.current);
    },
  });
  useEffect(() => {
    // Only text from someone else is set. The server returns the user's own text in sanitized form, and setting it
    // would move the caret.
    if (value === written.current || editor.isFocused) return;
    written.current = value;
    editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);

  return <RichTextFrame {...{ editor, label, labelId, errorId, error, commands }} />;
}
