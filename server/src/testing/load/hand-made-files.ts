import { writeZip } from '#platform/zip-writer.ts';
import type { AccessInput } from '#testing/access/kinds.ts';

/** A request to an endpoint whose worst input can't be derived from its schema. */
export interface HandMadeCase {
  title: string;
  query?: Record<string, string>;
  /** Sent as JSON, or as a form's fields if there are files. */
  body?: () => unknown;
  files?: Record<string, () => Promise<File>>;
  /** A URL-encoded body. */
  form?: () => string;
}

/** Returns an endpoint's cases, which are based on a valid input. */
export type Cases = (right: AccessInput) => HandMadeCase[];

export const megabyte = 1_048_576;

export const many = <One>(count: number, make: (index: number) => One): One[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Repeats a string or buffer to fill this many bytes. */
const repeated = (part: string | Buffer, bytes: number) => Buffer.alloc(bytes, part);

const file = (name: string, type: string, content: () => Buffer | Promise<Buffer>) => async () =>
  new File([new Uint8Array(await content())], name, { type });

/** Returns a PNG file that is far too short for the image size in its header. */
function hugePng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex');
  return Buffer.concat([header, Buffer.alloc(1_000)]);
}

const firstBytes: readonly [string, Buffer][] = [
  ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['WebP', Buffer.from('52494646ffffff7f57454250', 'hex')],
  ['GIF', Buffer.from('474946383961ffffffff', 'hex')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
];

/** Returns cases with pictures whose first bytes are valid but whose other bytes aren't. */
export const pictures =
  (field: string, bytes: number, body?: () => unknown): Cases =>
  () => [
    {
      title: 'a PNG of 4 billion pixels a side',
      files: { [field]: file('x.png', 'image/png', hugePng) },
    },
    ...firstBytes.map(([title, start]) => ({
      title: `${title} by its first bytes`,
      ...(body && { body }),
      files: {
        [field]: file(`x.${title.toLowerCase()}`, 'image/png', () =>
          Buffer.concat([start, repeated('\u0000<', bytes)]),
        ),
      },
    })),
  ];

/** The contents of CSV files that are most expensive to parse. */
export const csvParts = {
  'blank lines': '\n',
  'carriage returns': '\r',
  commas: ',',
  quotes: '"',
  'quoted line breaks': '"\n",',
  'short rows': '2026-01,4\n',
  'one long cell': 'x',
  semicolons: ';\n',
};

export const csvOf = (header: string, part: string, bytes: number) =>
  Buffer.concat([Buffer.from(`${header}\n`), repeated(part, bytes - header.length - 1)]);

/** Returns cases with CSV files of the maximum size that the portal reads. */
export const csvFiles =
  (field: string, bytes: number, header: string, body?: () => unknown): Cases =>
  () =>
    Object.entries(csvParts).map(([title, part]) => ({
      title,
      ...(body && { body }),
      files: { [field]: file('x.csv', 'text/csv', () => csvOf(header, part, bytes)) },
    }));

export const attachments: Cases = () => [
  {
    title: 'zeros',
    files: { file: file('x.pdf', 'application/pdf', () => Buffer.alloc(25 * megabyte)) },
  },
  {
    title: 'a long name',
    files: { file: file(`${'x.'.repeat(5_000)}pdf`, 'application/pdf', () => Buffer.from('%PDF')) },
  },
];

const emptyFile = Buffer.alloc(0);

export const archives: Cases = () =>
  Object.entries({
    'many entries': () =>
      writeZip(many(30_000, (index) => ({ path: `x/${index}.php`, content: emptyFile }))),
    'deep paths': () =>
      writeZip(
        many(2_000, (index) => ({
          path: `${'a/'.repeat(2_000)}${index}`,
          content: emptyFile,
        })),
      ),
    'a bomb': () => writeZip([{ path: 'x/style.css', content: Buffer.alloc(64 * megabyte) }]),
    'a style sheet of spaces': () =>
      writeZip([
        {
          path: 'x/style.css',
          content: Buffer.concat([repeated(' ', megabyte), Buffer.from('x')]),
        },
      ]),
    'ends of directories': () => repeated('PK\x05\x06', 5 * megabyte),
    zeros: () => Buffer.alloc(50 * megabyte),
  }).map(([title, make]) => ({
    title,
    files: { archive: file('x.zip', 'application/zip', make) },
  }));
