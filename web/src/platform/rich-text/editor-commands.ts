import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

export interface EditorCommand {
  id: string;
  label: string;
  /** The shortcut, such as 'mod+shift+s', which the editor itself handles. */
  keys?: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  run: (editor: Editor) => void;
  /** Returns whether the format is active at the caret. Omitted for one-off actions. */
  isOn?: (editor: Editor) => boolean;
  mayRun?: (editor: Editor) => boolean;
}

const mark = (id: string, label: string, keys: string, Icon: EditorCommand['Icon']) => ({
  id,
  label,
  keys,
  Icon,
  run: (editor: Editor) => void editor.chain().focus().toggleMark(id).run(),
  isOn: (editor: Editor) => editor.isActive(id),
  mayRun: (editor: Editor) => editor.can().toggleMark(id),
});

/** The toolbar's commands, in groups. Links and block types have their own controls. */
export const editorCommands: readonly (readonly EditorCommand[])[] = [
  [
    mark('bold', 'Bold', 'mod+b', IconBold),
    mark('italic', 'Italic', 'mod+i', IconItalic),
    mark('underline', 'Underline', 'mod+u', IconUnderline),
    mark('strike', 'Strikethrough', 'mod+shift+s', IconStrikethrough),
    mark('superscript', 'Superscript', 'mod+.', IconSuperscript),
    mark('subscript', 'Subscript', 'mod+,', IconSubscript),
    mark('code', 'Code', 'mod+e', IconCode),
  ],
  [
    {
      id: 'bulletList',
      label: 'Bulleted list',
      keys: 'mod+shift+8',
      Icon: IconList,
      run: (editor) => void editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'orderedList',
      label: 'Numbered list',
      keys: 'mod+shift+7',
      Icon: IconListNumbers,
      run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'blockquote',
      label: 'Quote',
      keys: 'mod+shift+b',
      Icon: IconBlockquote,
      run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'horizontalRule',
      label: 'Divider',
      Icon: IconSeparatorHorizontal,
      run: (editor) => void editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      id: 'clear',
      label: 'Clear formatting',
      Icon: IconClearFormatting,
      run: (editor) => void editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      id: 'undo',
      label: 'Undo',
      keys: 'mod+z',
      Icon: IconArrowBackUp,
      run: (editor) => void editor.chain().focus().undo().run(),
      mayRun: (editor) => editor.can().undo(),
    },
    {
      id: 'redo',
      label: 'Redo',
      keys: 'mod+shift+z',
      Icon: IconArrowForwardUp,
      run: (editor) => void editor.chain().focus().redo().run(),
      mayRun: (editor) => editor.can().redo(),
    },
  ],
];

export interface BlockKind {
  id: string;
  label: string;
  keys: string;
  run: (editor: Editor) => void;
  isOn: (editor: Editor) => boolean;
}

const headingLevels = [1, 2, 3, 4] as const;

/** The block types, starting with plain text. */
export const blockKinds: readonly BlockKind[] = [
  {
    id: 'paragraph',
    label: 'Text',
    keys: 'mod+alt+0',
    run: (editor) => void editor.chain().focus().setParagraph().run(),
    isOn: (editor) => editor.isActive('paragraph'),
  },
  ...headingLevels.map((level) => ({
    id: `heading${level}`,
    label: `Heading ${level}`,
    keys: `mod+alt+${level}`,
    run: (editor: Editor) => void editor.chain().focus().setHeading({ level }).run(),
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  {
    id: 'codeBlock',
    label: 'Code block',
    keys: 'mod+alt+c',
    run: (editor) => void editor.chain().focus().setCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
];

/** Converts 'mod+shift+s' to a value for `aria-keyshortcuts` that covers all platforms. */
export function ariaKeys(keys: string): string {
  const named = (modifier: string) =>
    keys
      .split('+')
      .map((key) => {
        if (key === 'mod') return modifier;
        return key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase()}${key.slice(1)}`;
      })
      .join('+');
  return `${named('Control')} ${named('Meta')}`;
}
