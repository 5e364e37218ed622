import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { trimBothOf } from '@portal/contract/platform/text.ts';
import type { FileResponse } from '#platform/http/route.ts';
import { bodyHtml, type ImageSources } from './body-html.ts';
import type { LoadedImages } from './images/body-image.service.ts';

/** Returns a file name that is valid on every operating system. */
function fileName(title: string, extension: string): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  const name = trimBothOf(plain, '. ').slice(0, 120).toWellFormed().trim();
  return `${name || 'Article'}.${extension}`;
}

/** Returns the images as data: addresses, so that the file needs no other. */
export const dataAddresses = (images: LoadedImages): ImageSources =>
  new Map(
    [...images].map(([id, { content_type, bytes }]) => [
      id,
      `data:${content_type};base64,${bytes.toString('base64')}`,
    ]),
  );

interface Exported {
  title: string;
  content: BodyContent;
  images: LoadedImages;
}

/** Returns a download named after the article. */
export async function exportBody(
  format: BodyExportFormat,
  { title, content, images }: Exported,
): Promise<FileResponse> {
  // Loaded with the first export: Word and Markdown are larger than the rest of the area.
  if (format === 'docx') {
    const { bodyWord } = await import('./body-word.ts');
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    return { name: fileName(title, 'docx'), type, content: await bodyWord(title, content, images) };
  }
  const sources = dataAddresses(images);
  if (format === 'markdown') {
    const { bodyMarkdown } = await import('./body-markdown.ts');
    const text = bodyMarkdown(content, sources);
    const type = 'text/markdown; charset=utf-8';
    return { name: fileName(title, 'md'), type, content: Buffer.from(text) };
  }
  const type = 'text/html; charset=utf-8';
  const text = bodyHtml(title, content, sources);
  return { name: fileName(title, 'html'), type, content: Buffer.from(text) };
}
