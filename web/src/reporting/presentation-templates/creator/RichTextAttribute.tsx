import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { emptyBody } from '@portal/contract/content/documents/body-text.ts';
import { Placeholder } from '@tiptap/extensions';
import type { Editor } from '@tiptap/react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import {
  contentOf,
  documentExtensions,
  showContent,
} from '#content/documents/shared/document-extensions.ts';
import { isSame } from '#platform/forms/changed-fields.ts';
import { BlockMenu } from '#platform/rich-text/BlockMenu.tsx';
import { editorCommands } from '#platform/rich-text/editor-commands.ts';
import { LinkControl } from '#platform/rich-text/LinkControl.tsx';
import field from '#platform/rich-text/RichTextField.module.css';
import { ToolbarButton } from '#platform/rich-text/ToolbarButton.tsx';
import { useRovingFocus } from '#platform/rich-text/use-roving-focus.ts';
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

/** A document of the portal's editor as an attribute; images belong to articles. */
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
    // Undo, or somebody else's text.
    if (isSame(data, written.current)) return;
    written.current = data;
    showContent(editor, documentOf(data));
  }, [editor, data]);

  return (
    <div>
      <span className={field.label} id={labelId}>
        {label}
        {withAsterisk && <span aria-hidden="true"> *</span>}
      </span>
      <div className={field.field} data-invalid={error ? true : undefined}>
        <TextToolbar editor={editor} label={`Formatting of ${label.toLowerCase()}`} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className={field.error} id={errorId}>
          {error}
        </span>
      )}
    </div>
  );
}

function TextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const { handleKeyDown, handleFocus } = useRovingFocus(ref);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(commands.map(({ id, isOn }) => [id, isOn?.(now) ?? false])),
  });
  return (
    <div
      ref={ref}
      className={`${field.toolbar} ${styles.textToolbar}`}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
    >
      <BlockMenu editor={editor} />
      {commands.map((command) => (
        <ToolbarButton
          key={command.id}
          label={command.label}
          keys={command.keys}
          isOn={command.isOn ? (on[command.id] ?? false) : undefined}
          onPress={() => command.run(editor)}
        >
          <command.Icon size={15} stroke={1.7} />
        </ToolbarButton>
      ))}
      <LinkControl editor={editor} />
    </div>
  );
}
