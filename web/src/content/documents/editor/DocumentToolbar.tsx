import { Divider } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import { BlockMenu } from '#platform/rich-text/BlockMenu.tsx';
import {
  blockKinds,
  type EditorCommand,
  editorCommands,
} from '#platform/rich-text/editor-commands.ts';
import { elementOf } from '#platform/rich-text/editor-element.ts';
import { LinkControl } from '#platform/rich-text/LinkControl.tsx';
import styles from '#platform/rich-text/Toolbar.module.css';
import { ToolbarButton } from '#platform/rich-text/ToolbarButton.tsx';
import { useRovingFocus } from '#platform/rich-text/use-roving-focus.ts';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { ImageControl } from '../images/ImageControl.tsx';
import { TableMenu } from '../tables/TableMenu.tsx';

const all = editorCommands.flat();

interface DocumentToolbarProps {
  editor: Editor;
  articleId: number;
  find: { isOpen: boolean; toggle: () => void };
  /** Undefined for people who can't comment. */
  onComment: (() => void) | undefined;
}

/** Renders the toolbar as a single tab stop. Alt+F10 moves focus from the text to the toolbar. Esc returns it. */
export function DocumentToolbar({ editor, articleId, find, onComment }: DocumentToolbarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { focusFirst, handleKeyDown, handleFocus } = useRovingFocus(ref);
  const on = useEditorState({ editor, selector: ({ editor: now }) => statesOf(now) });
  useShortcuts(shortcuts);

  useEffect(() => {
    const handleTextKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.altKey && event.key === 'F10')) return;
      event.preventDefault();
      focusFirst();
    };
    const element = elementOf(editor);
    element?.addEventListener('keydown', handleTextKey);
    return () => element?.removeEventListener('keydown', handleTextKey);
  }, [editor, focusFirst]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) editor.commands.focus();
    else handleKeyDown(event);
  };

  return (
    <div
      ref={ref}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      onKeyDown={handleKey}
      onFocus={handleFocus}
    >
      <BlockMenu editor={editor} />
      {editorCommands.map((group, index) => (
        <Fragment key={group[0]?.id}>
          <Divider orientation="vertical" className={styles.divider ?? ''} />
          {group.map((command) => (
            <ToolbarButton
              key={command.id}
              label={command.label}
              keys={command.keys}
              isOn={command.isOn ? (on[command.id]?.isOn ?? false) : undefined}
              isDisabled={!(on[command.id]?.mayRun ?? true)}
              onPress={() => command.run(editor)}
            >
              <command.Icon size={17} stroke={1.7} />
            </ToolbarButton>
          ))}
          {index === 0 && <LinkControl editor={editor} />}
          {index === 1 && (
            <>
              <ImageControl editor={editor} articleId={articleId} />
              <TableMenu editor={editor} />
            </>
          )}
        </Fragment>
      ))}
      <Divider orientation="vertical" className={styles.divider ?? ''} />
      <ToolbarButton label="Find and replace" keys="mod+f" isOn={find.isOpen} onPress={find.toggle}>
        <IconSearch size={17} stroke={1.7} />
      </ToolbarButton>
      {onComment && (
        <ToolbarButton label="Comment" keys="mod+alt+m" onPress={onComment}>
          <IconMessagePlus size={17} stroke={1.7} />
        </ToolbarButton>
      )}
    </div>
  );
}

function statesOf(editor: Editor) {
  const state = ({ id, isOn, mayRun }: EditorCommand) => [
    id,
    { isOn: isOn?.(editor) ?? false, mayRun: mayRun?.(editor) ?? true },
  ];
  return Object.fromEntries(all.map(state)) as Record<string, { isOn: boolean; mayRun: boolean }>;
}

// Register these shortcuts only for the shortcut list, because the editor handles their keys.
const shortcuts = [
  ...all.filter(({ keys }) => keys !== undefined),
  ...blockKinds,
  { keys: 'mod+k', label: 'Link' },
  { keys: 'mod+f', label: 'Find and replace' },
  { keys: 'mod+alt+m', label: 'Comment on the selected passage' },
  { keys: 'alt+F10', label: 'Go to the toolbar' },
].map(({ keys = '', label }) => ({ keys, label, group: 'Article text' }));
