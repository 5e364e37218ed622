import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { generateHTML } from '@tiptap/core';
import { documentExtensions } from './editor/document-extensions.ts';

/** The text as HTML for other programs' clipboards. */
export function richTextOf(content: BodyContent): { html: string; plain: string } {
  return {
    html: generateHTML(content, documentExtensions),
    plain: bodyParagraphs(content).join('\n\n'),
  };
}
