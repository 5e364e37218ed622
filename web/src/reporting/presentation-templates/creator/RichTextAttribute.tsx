import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { emptyBody } from '@portal/contract/content/documents/body-text.ts';
import { Placeholder } from '@tiptap/extensions';
import { useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import {
  contentOf,
  documentExtensions,
  showContent,
} from '#content/documents/shared/document-extensions.ts';
import { isSame } from '#platform/forms/changed-fields.ts';
import { BlockMenu } from '#platform/rich-text/BlockMenu.tsx';
import { editorCommands } from '#platform/rich-text/editor-commands.ts';
import field from '#platform/rich-text/RichTextField.module.css';
import { RichTextFrame } from '#platform/rich-text/RichTextFrame.tsx';
import styles from './Creator.module.css';

interface RichTextAttributeProps {
  label: string;
  description: string | null;
  error: string | undefined;
  withAsterisk: boolean;
  data: unknown;
  onChange: (data: unknown) => void;
}

const extensions = [
  ...documentExtensions,
  Placeholder.configure({ placeholder: 'Write the text of the slide' }),
];

const commands = editorCommands
  .flat()
  .filter(({ id }) => id !== 'code' && id !== 'undo' && id !== 'redo');

const documentOf = (data: unknown): BodyContent => {
  const read = readBodyContent(data);
  return 'content' in read ? read.content : emptyBody;
};

/** Edits a rich-text attribute in the portal's editor, without images, because images belong to articles. */
export function RichTextAttribute(props: RichTextAttributeProps) {
  const { label, error, withAsterisk, data, onChange } = props;
  const labelId = useId();
  const errorId = useId();
  const written = useRef(data);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: documentOf(data),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': String(withAsterisk),
        ...(error && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
        class: `${field.text} ${styles.richText}`,
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? null : contentOf(now);
      latest.current(written.current);
    },
  });
  useEffect(() => {
    // Update the editor only if the content was replaced from outside, by an undo or by someone else's change.
    if (isSame(data, written.current)) return;
    written.current = data;
    showContent(editor, documentOf(data));
  }, [editor, data]);

  return (
    <RichTextFrame
      {...{ editor, label, labelId, errorId, error, withAsterisk, commands }}
      lead={<BlockMenu editor={editor} />}
    />
  );
}
