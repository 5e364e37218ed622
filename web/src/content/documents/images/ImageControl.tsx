import { Popover } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { elementOf } from '#platform/rich-text/editor-element.ts';
import { ToolbarButton } from '#platform/rich-text/ToolbarButton.tsx';
import { ImageForm } from './ImageForm.tsx';
import { imageTypes, insertImageFiles } from './insert-images.ts';

interface ImageControlProps {
  editor: Editor;
  articleId: number;
}

/** Adds image files, or edits the selected image. */
export function ImageControl({ editor, articleId }: ImageControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isImage = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive('image'),
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !editor.isActive('image')) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(true);
    };
    const element = elementOf(editor);
    element?.addEventListener('keydown', handleKey, { capture: true });
    return () => element?.removeEventListener('keydown', handleKey, { capture: true });
  }, [editor]);

  const handleChoice = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    insertImageFiles(editor.view, articleId, editor.state.selection.to, files);
    editor.commands.focus();
  };
  const handleClose = () => {
    setIsOpen(false);
    editor.commands.focus();
  };

  return (
    <Popover
      opened={isOpen && isImage}
      onDismiss={() => setIsOpen(false)}
      trapFocus
      width={320}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <input
            ref={input}
            type="file"
            accept={imageTypes.join(',')}
            multiple
            hidden
            aria-label="Image files"
            onChange={handleChoice}
          />
          <ToolbarButton
            label={isImage ? 'Edit image' : 'Image'}
            isOn={isImage}
            onPress={() => (isImage ? setIsOpen((before) => !before) : input.current?.click())}
          >
            <IconPhoto size={17} stroke={1.7} />
          </ToolbarButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <ImageForm editor={editor} onClose={handleClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
