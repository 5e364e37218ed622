// @vitest-environment happy-dom
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { cleanPastedHtml } from '../paste/pasted-html.ts';
import { contentOf, documentExtensions, showContent } from './document-extensions.ts';
import { countLiveWords } from './live-word-count.ts';

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
  { type: 'codeBlock', content: [{ type: 'text', text: 'a = b\nc' }] },
  { type: 'horizontalRule' },
  { type: 'paragraph' },
);

test('a text that is opened and not changed is sent back as it came', () => {
  expect(contentOf(open(everything))).toEqual(everything);
});

test('the live word count matches the server’s', () => {
  const editor = open(everything);
  expect(countLiveWords(editor.state.doc)).toBe(countWords(everything));
  editor.commands.insertContentAt(0, '<p>Three more words</p>');
  expect(countLiveWords(editor.state.doc)).toBe(countWords(everything) + 3);
});

test('somebody else’s text changes only what differs, so that the caret stays with its words', () => {
  const editor = open(doc(paragraph('One'), paragraph('Two'), paragraph('Three')));
  editor.commands.setTextSelection(13);
  expect(editor.state.selection.$from.parent.textContent).toBe('Three');
  const theirs = doc(paragraph('One'), paragraph('Two and a half'), paragraph('Three'));
  showContent(editor, theirs);
  expect(contentOf(editor)).toEqual(theirs);
  expect(editor.state.selection.$from.parent.textContent).toBe('Three');
  expect(editor.can().undo()).toBe(false);
});

test('unsafe links are dropped from pasted text', () => {
  const editor = open('<p><a href="javascript:alert(1)">trap</a> <a href="/own">own</a></p>');
  expect(JSON.stringify(contentOf(editor))).not.toContain('link');
});

test('pasted text fits the stored format', () => {
  const editor = open(
    cleanPastedHtml(
      '<h6>Small</h6><table><tr><td>A</td><td>B</td></tr></table><ul><li>One<ul><li>Two</li></ul></li></ul>',
    ),
  );
  expect(contentOf(editor).content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'paragraph',
    'bulletList',
  ]);
});
