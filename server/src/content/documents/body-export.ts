import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import type { FileResponse } from '#platform/http/route.ts';
import { bodyHtml } from './body-html.ts';
import { bodyMarkdown } from './body-markdown.ts';

/** Returns a file name that is valid on every operating system. */
function fileName(title: string, extension: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120)
    .toWellFormed()
    .trim();
  return `${plain || 'Article'}.${extension}`;
}

/** Returns a download named after the article. */
export function exportBody(
  format: BodyExportFormat,
  title: string,
  content: BodyContent,
): FileResponse {
  if (format === 'markdown') {
    const type = 'text/markdown; charset=utf-8';
    return { name: fileName(title, 'md'), type, content: Buffer.from(bodyMarkdown(content)) };
  }
  const type = 'text/html; charset=utf-8';
  return { name: fileName(title, 'html'), type, content: Buffer.from(bodyHtml(title, content)) };
}
