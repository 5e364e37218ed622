import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import type { editorCommands } from './editor-commands.ts';
import { LinkControl } from './LinkControl.tsx';
import styles from './RichTextField.module.css';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

interface RichTextFrameProps {
  editor: Editor;
  label: string;
  /** The label's id. The editor's ARIA attributes refer to the label and the error. */
  labelId: string;
  errorId: string;
  error: string | undefined;
  withAsterisk?: boolean;
  commands: readonly (typeof editorCommands)[number][number][];
  /** Content before the toolbar's buttons. */
  lead?: ReactNode;
}

/** Renders the label, toolbar, and error around an editor that is a form field. */
export function RichTextFrame(props: RichTextFrameProps) {
  const { editor, label, labelId, errorId, error, withAsterisk = false } = props;
  return (
    <div>
      <span className={styles.label} id={labelId}>
        {label}
        {withAsterisk && <span aria-hidden="true"> *</span>}
      </span>
      <div className={styles.field} data-invalid={error ? true : undefined}>
        <Toolbar {...props} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className={styles.error} id={errorId}>
          {error}
        </span>
      )}
    </div>
  );
}

function Toolbar({ editor, label, commands, lead }: RichTextFrameProps) {
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
      className={styles.toolbar}
      role="toolbar"
      aria-label={`Formatting of ${label.toLowerCase()}`}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
    >
      {lead}
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
