import type { BodyContent, BodyNode } from './body-content.ts';

/** The content of an article whose text isn't started yet. */
export const emptyBody: BodyContent = { type: 'doc', content: [{ type: 'paragraph' }] };

function inlineText({ content = [] }: BodyNode): string {
  return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '\n')).join('');
}

/** The text without its form, one entry for each paragraph, heading and block of code, in order. */
export function bodyParagraphs(node: BodyNode): string[] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') {
    return [inlineText(node)];
  }
  return (node.content ?? []).flatMap(bodyParagraphs);
}

/** The ids of the images in a text, each once. */
export function bodyImageIds(node: BodyNode): number[] {
  const own = node.type === 'image' ? [Number(node.attrs?.image)] : [];
  return [...new Set([...own, ...(node.content ?? []).flatMap(bodyImageIds)])];
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * The words of a text, counted as word processors do: a word is a run of characters without white space that has a
 * letter or a digit. The server stores this number, and the editor shows it while someone writes.
 */
export function countWords(content: BodyContent): number {
  return bodyParagraphs(content).reduce(
    (count, paragraph) => count + paragraph.split(/\s+/u).filter(isWord).length,
    0,
  );
}
