import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { isSafeLink } from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import type { Editor, Extensions, JSONContent } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';

/** What the text of an article may be made of, as the contract has it, and its keys. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: 'whenNotEditable',
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    // An empty paragraph at the end would be a change that nobody made.
    trailingNode: false,
    dropcursor: { color: 'var(--focus)', width: 2 },
  }),
];

export const writingExtensions: Extensions = [
  ...documentExtensions,
  Placeholder.configure({
    placeholder: ({ node }) =>
      node.type.name === 'heading' ? 'Heading' : 'Write here, or paste from Word or Google Docs',
  }),
];

/** The text as it is stored: only what the contract names, in one order, so that two can be compared. */
export function contentOf(editor: Editor): BodyContent {
  const json: JSONContent = editor.getJSON();
  const read = readBodyContent(json);
  if ('content' in read) return read.content;
  // Deeper or longer than the portal keeps: the server's answer says so, and the text stays here.
  return json as BodyContent;
}

/** Shows another text in place of the present one, changing only what differs: the caret stays. */
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
