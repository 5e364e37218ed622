import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { bodyHtml, type ImageSources } from './body-html.ts';
import type { LoadedImages } from './images/body-image.service.ts';

export interface ExportedBody {
  format: BodyExportFormat;
  title: string;
  content: BodyContent;
  images: LoadedImages;
}

/** The limits within which an export takes about 100 ms. */
const small = { characters: 50_000, imageBytes: 1_048_576 } as const;

function isLarge({ content, images }: ExportedBody): boolean {
  const imageBytes = [...images.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  return imageBytes > small.imageBytes || JSON.stringify(content).length > small.characters;
}

/** Returns the images as `data:` URLs, so that the exported file is self-contained. */
const dataAddresses = (images: LoadedImages): ImageSources =>
  new Map(
    [...images].map(([id, { content_type, bytes }]) => [
      id,
      `data:${content_type};base64,${bytes.toString('base64')}`,
    ]),
  );

async function write({ format, title, content, images }: ExportedBody): Promise<Buffer> {
  // Load the module on the first export, because the Word and Markdown libraries are larger than the rest of the area's
  // code.
  if (format === 'docx') {
    const { bodyWord } = await import('./body-word.ts');
    return bodyWord(title, content, images);
  }
  const sources = dataAddresses(images);
  if (format === 'markdown') {
    const { bodyMarkdown } = await import('./body-markdown.ts');
    return Buffer.from(bodyMarkdown(content, sources));
  }
  return Buffer.concat(bodyHtml(title, content, sources).map((piece) => Buffer.from(piece)));
}

/** Writes an article's text as a file in a worker process. */
export const writeBodyFile = defineHeavyTask({
  module: import.meta.url,
  name: 'writeBodyFile',
  advice: 'Show fewer or smaller images, or move a part of the text to another article.',
  isLarge,
  run: write,
});
