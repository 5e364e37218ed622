import { type Extensions, Mark } from '@tiptap/core';

/** Creates the mark for superscript or subscript, which are mutually exclusive. */
const scriptMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', keys: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const scriptMarks: Extensions = [
  scriptMark('superscript', 'sup', 'Mod-.'),
  scriptMark('subscript', 'sub', 'Mod-,'),
];
