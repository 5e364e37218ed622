import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { generateHTML } from '@tiptap/core';
import { documentExtensions } from './shared/document-extensions.ts';

/** Converts an article's text and images to HTML that can be pasted into other programs. */
export async function richTextOf(content: BodyContent): Promise<string> {
  const html = generateHTML(content, documentExtensions);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  await Promise.all([...body.querySelectorAll('img')].map(embed));
  return body.innerHTML;
}

export const plainTextOf = (content: BodyContent) => bodyParagraphs(content).join('\n\n');

async function embed(image: HTMLImageElement): Promise<void> {
  const source = image.getAttribute('src');
  image.removeAttribute('data-image');
  image.removeAttribute('data-width');
  const response = source ? await fetch(source).catch(() => null) : null;
  if (!response?.ok) {
    image.remove();
    return;
  }
  image.src = await dataAddress(await response.blob());
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
