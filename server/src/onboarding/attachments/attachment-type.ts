import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';

const office = 'application/vnd.openxmlformats-officedocument';

/** The types that browsers can display, detected by their leading bytes regardless of the file's name. */
const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [...Buffer.from('GIF8')] },
  { type: 'application/pdf', bytes: [...Buffer.from('%PDF-')] },
] as const;

const zipTypes: Readonly<Record<string, string>> = {
  '.docx': `${office}.wordprocessingml.document`,
  '.xlsx': `${office}.spreadsheetml.sheet`,
  '.pptx': `${office}.presentationml.presentation`,
  '.zip': 'application/zip',
};

const textTypes: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.md': 'text/plain',
  '.csv': 'text/csv',
};

const beginsWith = (content: Buffer, bytes: readonly number[]) =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

const isWebp = (content: Buffer) =>
  content.subarray(0, 4).toString('latin1') === 'RIFF' &&
  content.subarray(8, 12).toString('latin1') === 'WEBP';

/**
 * Returns the content type to serve a file with, or undefined if items don't accept the file's type. Ignores the type
 * declared in the upload so that uploaded pages and scripts are never executed by a browser.
 */
export function attachmentType({ name, content }: { name: string; content: Buffer }) {
  const signature = signatures.find(({ bytes }) => beginsWith(content, bytes));
  if (signature) return signature.type;
  if (isWebp(content)) return 'image/webp';
  const extension = extname(name).toLowerCase();
  if (beginsWith(content, [0x50, 0x4b, 0x03, 0x04])) return zipTypes[extension];
  return isUtf8(content) && !content.includes(0) ? textTypes[extension] : undefined;
}
