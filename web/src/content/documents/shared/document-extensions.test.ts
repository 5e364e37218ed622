// @vitest-environment happy-dom
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs, countWords } from '@portal/contract/content/documents/body-text.ts';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { countLiveWords } from '../editor/live-word-count.ts';
import {
  countHits,
  goToHit,
  replaceAllHits,
  replaceHit,
  startSearch,
} from '../find/find-in-text.ts';
import { cleanPastedHtml } from '../paste/pasted-html.ts';
import { insertTable, runTableCommand, tableCommands } from '../tables/table-commands.ts';
import {
  contentOf,
  documentExtensions,
  showContent,
  writingExtensions,
} from './document-extensions.ts';

const open = (content: BodyContent | string) =>
  new Editor({ element: null, extensions: documentExtensions, content });

const paragraph = (text: string): BodyNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });

const everything = doc(
  { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Small heading' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'See ' },
      {
        type: 'text',
        text: 'our guide',
        marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }],
      },
      { type: 'hardBreak' },
      { type: 'text', text: 'now', marks: [{ type: 'bold' }] },
    ],
  },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [paragraph('Third thing')] }],
  },
  { type: 'blockquote', content: [paragraph('Said once')] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'CO' },
      { type: 'text', text: '2', marks: [{ type: 'subscript' }] },
      { type: 'text', text: ' m' },
      { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
    ],
  },
  { type: 'image', attrs: { image: 7, alt: 'A roof', width: 50 } },
  { type: 'image', attrs: { image: 8 } },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph('Kind')] }] },
      {
        type: 'tableRow',
        content: [{ type: 'tableCell', attrs: { rowspan: 2 }, content: [paragraph('Slate roof')] }],
      },
      { type: 'tableRow' },
    ],
  },
  { type: 'codeBlock', content: [{ type: 'text', text: 'a = b\nc' }] },
  { type: 'horizontalRule' },
  { type: 'paragraph' },
);

test('text that is opened but not edited is sent back unchanged', () => {
  expect(contentOf(open(everything))).toEqual(everything);
});

test('the live word count matches the server’s', () => {
  const editor = open(everything);
  expect(countLiveWords(editor.state.doc)).toBe(countWords(everything));
  editor.commands.insertContentAt(0, '<p>Three more words</p>');
  expect(countLiveWords(editor.state.doc)).toBe(countWords(everything) + 3);
});

test('another person’s text replaces only the differing parts, so the caret stays in place', () => {
  const editor = open(doc(paragraph('One'), paragraph('Two'), paragraph('Three')));
  editor.commands.setTextSelection(13);
  expect(editor.state.selection.$from.parent.textContent).toBe('Three');
  const theirs = doc(paragraph('One'), paragraph('Two and a half'), paragraph('Three'));
  showContent(editor, theirs);
  expect(contentOf(editor)).toEqual(theirs);
  expect(editor.state.selection.$from.parent.textContent).toBe('Three');
  expect(editor.can().undo()).toBe(false);
});

test('unsafe links are removed from pasted text', () => {
  const editor = open('<p><a href="javascript:alert(1)">trap</a> <a href="/own">own</a></p>');
  expect(JSON.stringify(contentOf(editor))).not.toContain('link');
});

test('a pasted heading, table, and nested list are converted to the stored format', () => {
  const editor = open(
    cleanPastedHtml(
      '<h6>Small</h6><table><tr><td>A</td><td>B</td></tr></table><ul><li>One<ul><li>Two</li></ul></li></ul>',
    ),
  );
  expect(contentOf(editor).content.map(({ type }) => type)).toEqual([
    'heading',
    'table',
    'bulletList',
  ]);
});

// Requirements: D-25
test('rows and columns can be added and deleted, the header row toggled, and the table deleted', () => {
  const editor = new Editor({ extensions: documentExtensions, content: '<p>Before</p>' });
  editor.commands.focus('end');
  insertTable(editor);
  const size = () => {
    const table = contentOf(editor).content.find(({ type }) => type === 'table');
    return table?.content?.map((row) => row.content?.map(({ type }) => type));
  };
  const header = ['tableHeader', 'tableHeader', 'tableHeader'];
  const plain = ['tableCell', 'tableCell', 'tableCell'];
  expect(size()).toEqual([header, plain, plain]);
  const run = (label: string) => {
    const command = tableCommands.flat().find((one) => one.label === label);
    if (command) runTableCommand(editor, command);
  };
  run('Add row below');
  run('Add column before');
  expect(size()?.map((row) => row?.length)).toEqual([4, 4, 4, 4]);
  run('Delete column');
  run('Delete row');
  expect(size()).toEqual([plain, plain, plain]);
  run('Header row');
  expect(size()).toEqual([header, plain, plain]);
  editor.commands.setTextSelection(12);
  run('Delete table');
  expect(contentOf(editor).content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  editor.destroy();
});

// Requirements: D-25
test('search finds words across formatting and replaces them one by one or all at once', () => {
  const editor = new Editor({
    extensions: writingExtensions,
    content: '<p>Slate and sla<b>te</b>, slates</p><table><tr><td>Slate $</td></tr></table>',
  });
  const paragraphs = () => bodyParagraphs(contentOf(editor));
  const searched = { text: 'slate', matchesCase: false };
  startSearch(editor, searched, 0);
  expect(countHits(editor.state)).toEqual({ count: 4, current: 1 });
  goToHit(editor, 'previous');
  expect(countHits(editor.state)).toEqual({ count: 4, current: 4 });
  goToHit(editor, 'next');
  replaceHit(editor, '$1 & $&');
  expect(paragraphs()[0]).toBe('$1 & $& and slate, slates');
  expect(countHits(editor.state)).toEqual({ count: 3, current: 1 });
  startSearch(editor, { text: 'Slate', matchesCase: true }, 0);
  expect(countHits(editor.state)).toEqual({ count: 1, current: 1 });
  startSearch(editor, searched, 0);
  expect(replaceAllHits(editor, 'tile')).toBe(3);
  expect(paragraphs()).toEqual(['$1 & $& and tile, tiles', 'tile $']);
  editor.commands.undo();
  expect(paragraphs()[1]).toBe('Slate $');
  editor.destroy();
});
