import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import { trimBothOf } from '@portal/contract/platform/text.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type { FileResponse } from '#platform/http/route.ts';
import { type ExportedBody, writeBodyFile } from './body-export.task.ts';

/** Returns a file name that is valid on every operating system. */
function fileName(title: string, extension: string): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  const name = trimBothOf(plain, '. ').slice(0, 120).toWellFormed().trim();
  return `${name || 'Article'}.${extension}`;
}

const types: Readonly<Record<BodyExportFormat, { extension: string; type: string }>> = {
  docx: {
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  markdown: { extension: 'md', type: 'text/markdown; charset=utf-8' },
  html: { extension: 'html', type: 'text/html; charset=utf-8' },
};

/** Returns the export as a download named after the article. Don't call this in a transaction. */
export async function exportBody(exported: ExportedBody): Promise<FileResponse> {
  const { extension, type } = types[exported.format];
  const content = await runHeavyTask(writeBodyFile, exported);
  return { name: fileName(exported.title, extension), type, content };
}
