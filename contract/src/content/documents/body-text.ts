import type { BodyContent, BodyNode } from './body-content.ts';

/** The content of an article before anyone has written its text. */
export const emptyBody: BodyContent = { type: 'doc', content: [{ type: 'paragraph' }] };

function inlineText({ content = [] }: BodyNode): string {
  return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '\n')).join('');
}

/** Returns the plain text, one entry for each paragraph, heading and code block, in order. */
export function bodyParagraphs(node: BodyNode): string[] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') {
    return [inlineText(node)];
  }
  return (node.content ?? []).flatMap(bodyParagraphs);
}

/** Returns the distinct ids of the images in a node. */
export function bodyImageIds(node: BodyNode): number[] {
  const own = node.type === 'image' ? [Number(node.attrs?.image)] : [];
  return [...new Set([...own, ...(node.content ?? []).flatMap(bodyImageIds)])];
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * Counts words as word processors do: a word is a run of characters without white space that includes a letter or
 * digit. The server stores this number, and the editor shows it as the user types.
 */
export function countWords(content: BodyContent): number {
  return bodyParagraphs(content).reduce(
    (count, paragraph) => count + paragraph.split(/\s+/u).filter(isWord).length,
    0,
  );
}
