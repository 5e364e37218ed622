import { Popover } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { elementOf } from './editor-element.ts';
import { LinkForm } from './LinkForm.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';

/** Edits the link at the caret or in the selection. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isLink, mayLink } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isLink: now.isActive('link'), mayLink: hasWords(now) }),
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isKey) return;
      takeSelection(editor);
      // Without a selection, the shortcut opens the command palette, as it does outside the editor.
      if (!hasWords(editor)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    const element = elementOf(editor);
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  }, [editor]);

  const handleClose = () => {
    setIsOpen(false);
    editor.commands.focus();
  };

  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setIsOpen(false)}
      trapFocus
      width={320}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <ToolbarButton
            label="Link"
            keys="mod+k"
            isOn={isLink}
            isDisabled={!mayLink}
            onPress={() => setIsOpen((before) => !before)}
          >
            <IconLink size={17} stroke={1.7} />
          </ToolbarButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} onClose={handleClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

const hasWords = (editor: Editor) =>
  editor.isActive('link') || (!editor.state.selection.empty && !editor.isActive('codeBlock'));

/**
 * Sets the editor's selection to the browser's selection, which is reported asynchronously and may arrive after the
 * next key.
 */
function takeSelection({ view, commands }: Editor) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return;
  const ends = [
    view.posAtDOM(anchorNode, anchorOffset ?? 0),
    view.posAtDOM(focusNode, focusOffset ?? 0),
  ];
  commands.setTextSelection({ from: Math.min(...ends), to: Math.max(...ends) });
}
