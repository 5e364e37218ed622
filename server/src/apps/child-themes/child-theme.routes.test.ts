import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ZipFile } from '#platform/zip-writer.ts';
import { childThemeZip, makeChildTheme } from '#testing/apps.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { writeAnyZip } from '#testing/zip.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const themes = childThemeEndpoints;
const upload = async (content: Buffer | Promise<Buffer>) =>
  staff.callRaw(themes.create, {
    body: {},
    files: { archive: new Blob([new Uint8Array(await content)]) },
  });
const file = (path: string, content: string | Buffer = 'x', mode?: number): ZipFile => ({
  path,
  content: Buffer.from(content),
  ...(mode !== undefined && { mode }),
});

// Requirements: P2-APPS-09, P2-API-APPS-12
test('an uploaded theme is listed with its screenshot', async () => {
  const create = { width: 40, height: 30, channels: 3, background: '#abc' } as const;
  const screenshot = await sharp({ create }).png().toBuffer();
  const made = await upload(
    childThemeZip('seaside', { files: [file('seaside/screenshot.png', screenshot)] }),
  );
  expect(made).toMatchObject({
    status: 201,
    body: {
      theme_name: 'Theme seaside',
      folder: 'seaside',
      template: 'twentytwentyfive',
      theme_version: '1.2',
      is_available: true,
      application_count: 0,
    },
  });
  const { body } = await staff.call(themes.list, { query: { search: 'SEASIDE' } });
  expect(body).toMatchObject([{ id: made.body.id, theme_name: 'Theme seaside' }]);
  const image = await portal.anonymous.raw('GET', body[0]?.screenshot ?? '');
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await portal.anonymous.call(themes.list)).status).toBe(401);
});

// Requirements: P2-APPS-09
test('uploading a theme with the same folder replaces the existing theme', async () => {
  const first = await upload(childThemeZip('again'));
  const second = await upload(childThemeZip('again', { template: 'twentytwentyfour' }));
  expect(second.body).toMatchObject({
    id: first.body.id,
    template: 'twentytwentyfour',
    version: 2,
  });
});

// Requirements: P2-APPS-09
test('a theme can be made unavailable and deleted', async () => {
  const { id, theme_name } = await makeChildTheme(db());
  const params = { id };
  const changed = await staff.call(themes.update, { params, body: { is_available: false } });
  expect(changed.body).toMatchObject({ is_available: false, version: 2 });
  const stale = await staff.callRaw(themes.update, { params, body: { theme_name: 'Other' } });
  expect([stale.status, Object.keys(stale.body)]).toEqual([400, ['theme_name']]);
  const query = { is_available: true, search: theme_name };
  expect((await staff.call(themes.list, { query })).body).toEqual([]);
  expect((await staff.call(themes.delete, { params })).status).toBe(204);
  expect((await staff.call(themes.get, { params })).status).toBe(404);
});

// Requirements: P2-APPS-09
test('a theme whose parent isn’t a default WordPress theme is rejected, and the error names the parent', async () => {
  expect(await upload(childThemeZip('stars', { template: 'astra' }))).toMatchObject({
    status: 400,
    body: {
      archive: [
        'The parent theme astra doesn’t come with WordPress. Choose a child theme of twentytwentythree, twentytwentyfour or twentytwentyfive.',
      ],
    },
  });
});

const plain = 'Theme Name: Plain\nTemplate: twentytwentyfive\n';
const style = file('plain/style.css', plain);
const zeros = Buffer.alloc(60 * 1_048_576);

/** Returns an archive whose central directory states a wrong size for a file. */
async function withWrongSize(): Promise<Buffer> {
  const archive = await writeAnyZip([style, file('plain/bomb.txt', zeros)]);
  const entry = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(1_000, entry + 24);
  return archive;
}

/** Returns an archive whose central directory marks a file as encrypted. */
async function withFlags(): Promise<Buffer> {
  const archive = await writeAnyZip([style, file('plain/a.txt', 'x'.repeat(100))]);
  const entry = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt16LE(archive.readUInt16LE(entry + 8) | 1, entry + 8);
  return archive;
}

/** Returns an archive that contains a file with a wrong checksum. */
async function withOtherContent(): Promise<Buffer> {
  const archive = await writeAnyZip([style, file('plain/a.txt')]);
  const entry = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(0, entry + 16);
  return archive;
}

const manyFiles = [
  style,
  ...Array.from({ length: 5_000 }, (_, place) => file(`plain/${place}.txt`)),
];
const drawing = file(
  'plain/screenshot.png',
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
);

const refused: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['a format other than ZIP', () => Buffer.from('no zip'), /not a ZIP file/],
  ['no parent theme', () => writeAnyZip([file('plain/style.css', 'Theme Name: A')]), /Template/],
  ['no style.css', () => writeAnyZip([file('plain/readme.txt')]), /no style\.css/],
  ['two folders', () => writeAnyZip([style, file('other/a.txt')]), /and nothing else/],
  [
    'a path to a parent folder',
    () => writeAnyZip([style, file('plain/../../x.php')]),
    /points outside/,
  ],
  ['an absolute path', () => writeAnyZip([style, file('/etc/x.php')]), /points outside/],
  ['a Windows path', () => writeAnyZip([style, file('plain\\..\\x.php')]), /points outside/],
  ['a link', () => writeAnyZip([style, file('plain/a', '/etc/passwd', 0o120777)]), /is a link/],
  ['a shell script', () => writeAnyZip([style, file('plain/run.sh')]), /can be executed/],
  ['disguised PHP', () => writeAnyZip([style, file('plain/a.phtml.txt')]), /can be executed/],
  ['web server settings', () => writeAnyZip([style, file('plain/.htaccess')]), /can be executed/],
  ['a program', () => writeAnyZip([style, file('plain/a.txt', '\x7fELF')]), /is a program/],
  ['a ZIP bomb', () => writeAnyZip([style, file('plain/bomb.txt', zeros)]), /more than 50 MB/],
  ['a ZIP bomb with a false size', withWrongSize, /damaged/],
  ['a truncated file', async () => (await childThemeZip()).subarray(0, 200), /not a ZIP file/],
  ['too many files', () => writeAnyZip(manyFiles), /at most 5,000 files/],
  ['an encrypted file', withFlags, /encrypted/],
  ['a wrong checksum', withOtherContent, /damaged/],
  [
    'a drawing as its screenshot',
    () => writeAnyZip([style, drawing]),
    /screenshot is not an image/,
  ],
  [
    'a file and a folder with the same path',
    () => writeAnyZip([style, file('plain/Inc'), file('plain/inc/a.php')]),
    /same path/,
  ],
  [
    'two files with the same path',
    () => writeAnyZip([style, file('plain/STYLE.css')]),
    /same path/,
  ],
];

// Requirements: P2-APPS-09
test.each(refused)('a theme with %s is rejected', async (_what, archive, reason) => {
  const answer = await upload(archive());
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ archive: [expect.stringMatching(reason)] });
});

// Requirements: P2-APPS-09
test('a file of more than 50 MB is rejected', async () => {
  expect([400, 413]).toContain((await upload(Buffer.alloc(51 * 1_048_576))).status);
});
