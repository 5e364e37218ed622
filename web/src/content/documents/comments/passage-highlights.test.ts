// @vitest-environment happy-dom
import { joinBlocks } from '@portal/contract/content/articles/passage.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { contentOf, readingExtensions } from '../shared/document-extensions.ts';
import { describeSelection, paragraphsOf, placesIn, showPassages } from './passage-highlights.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const text = (value: string): BodyNode => ({ type: 'text', text: value });
const paragraph = (...content: BodyNode[]): BodyNode => ({ type: 'paragraph', content });

const content: BodyContent = {
  type: 'doc',
  content: [
    paragraph(text('First line'), { type: 'hardBreak' }, text('second line')),
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(text('An item of a list'))] }],
    },
    paragraph({ ...text('Bold words'), marks: [{ type: 'bold' }] }, text(' end the text')),
  ],
};

function open() {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: readingExtensions,
    content,
  });
  return editor;
}

/** Returns the text that is highlighted for a thread. */
const highlighted = (id: number) =>
  [...editor.view.dom.querySelectorAll(`[data-thread="${id}"]`)]
    .map(({ textContent }) => textContent)
    .join('|');

// Requirements: B-APPROVAL-46
test('highlights are shown in the editor, but aren’t part of its text', () => {
  open();
  editor.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 6 });
  const anchor = describeSelection(editor.state);
  expect(anchor?.quote).toBe('First line\nsecond line\nAn item of a list\nBold words end the');
  if (!anchor) return;
  showPassages(editor, { passages: [{ id: 7, anchor, isInternal: true }], active: 7 });
  expect(highlighted(7).replaceAll('|', '')).toContain('An item of a list');
  expect(placesIn(editor.state).get(7)).toMatchObject({ number: 1, from: 1 });
  expect(contentOf(editor)).toEqual(content);
});

// Requirements: B-APPROVAL-40
test('the editor and the review page count the same blocks', () => {
  open();
  const blocks = bodyParagraphs(content);
  const expected = joinBlocks(blocks);
  expect(paragraphsOf(editor.state).map(({ block, quote }) => [block, quote])).toEqual(
    blocks.map((quote, block) => [block, quote]),
  );
  expect(expected.starts).toHaveLength(blocks.length);
});

// Requirements: B-APPROVAL-40
test('a highlight moves with the text while someone types before it', () => {
  open();
  const anchor = paragraphsOf(editor.state)[1];
  if (!anchor) throw new Error('The text has no second paragraph.');
  showPassages(editor, { passages: [{ id: 3, anchor, isInternal: false }], active: null });
  editor.commands.insertContentAt(1, 'New words. ');
  expect(highlighted(3)).toBe('An item of a list');
  const place = placesIn(editor.state).get(3);
  editor.commands.deleteRange({ from: (place?.from ?? 0) + 11, to: (place?.to ?? 0) + 11 });
  expect(highlighted(3)).toBe('');
  showPassages(editor, {});
  expect(placesIn(editor.state).has(3)).toBe(false);
});
