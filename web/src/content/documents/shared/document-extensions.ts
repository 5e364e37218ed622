import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { isSafeLink } from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import type { Editor, Extensions, JSONContent } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { PassageHighlights } from '../comments/passage-highlights.ts';
import { scriptMarks } from '../editor/script-marks.ts';
import { FindInText } from '../find/find-in-text.ts';
import { ImageNode } from '../images/image-node.ts';
import { PendingInsertions } from '../images/pending-insertions.ts';
import { tableNodes } from '../tables/table-nodes.ts';

/** Extensions for the contract's node and mark types, with their shortcuts. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: 'whenNotEditable',
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    // An extra last paragraph would count as a change even if the user changed nothing.
    trailingNode: false,
    dropcursor: { color: 'var(--focus)', width: 2 },
  }),
  ...scriptMarks,
  ...tableNodes,
  ImageNode,
];

export const readingExtensions: Extensions = [...documentExtensions, PassageHighlights];

export const writingExtensions: Extensions = [
  ...readingExtensions,
  PendingInsertions,
  FindInText,
  Placeholder.configure({
    placeholder: ({ node }) =>
      node.type.name === 'heading' ? 'Heading' : 'Write here, or paste from Word or Google Docs',
  }),
];

/** Serializes the text to the contract's nodes in a fixed key order, so that versions can be compared. */
export function contentOf(editor: Editor): BodyContent {
  const json: JSONContent = editor.getJSON();
  const read = readBodyContent(json);
  if ('content' in read) return read.content;
  // If the text is too long or too deeply nested, the server rejects it with a reason, and it stays in the editor.
  return json as BodyContent;
}

/** Replaces the text but changes only the differing parts, so that the caret stays in place. */
export function showContent(editor: Editor, content: BodyContent): void {
  const { doc, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(content);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}
