import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints as bodies } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyLimitMessages } from '@portal/contract/content/documents/body-limits.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { dropLostImages } from './body-image.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
});

const article = (more = {}) => makeArticle(db(), { status: 'writing', ...team.columns, ...more });

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff';
const picture = (format: Format, width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#2255cc' } })
    .toFormat(format)
    .toBuffer();
const fileOf = (content: Buffer | string, name = 'image.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

const add = (caller: Caller, { id }: { id: number }, file: File) =>
  caller.call(bodies.addImage, { params: { id }, body: {}, files: { image: file } });
const added = async (one: { id: number }) => {
  const { status, body } = await add(writer, one, fileOf(await picture('png')));
  expect(status).toBe(201);
  return body;
};
const list = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(bodies.listImages, { params: { id } })).body;

const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });
const paragraph = (text: string): BodyNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const write = (caller: Caller, { id }: { id: number }, content: BodyContent) =>
  caller.call(bodies.update, { params: { id }, body: { content } });

// Requirements: D-25
describe('an image in an article’s text', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'is stored as %s, can be read only with a signed link, and is never served as a page',
    async (format) => {
      const one = await article();
      const { status, body } = await add(writer, one, fileOf(await picture(format), 'page.html'));
      expect(status).toBe(201);
      expect(body).toMatchObject({ article: one.id, width: 30, height: 20 });
      expect(await list(writer, one)).toMatchObject([{ id: body.id }]);
      const file = await portal.anonymous.raw('GET', body.url);
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe(`image/${format}`);
      expect(file.headers['x-content-type-options']).toBe('nosniff');
      expect(file.headers['content-disposition']).toMatch(/^inline/);
      const unsigned = await staff.raw('GET', body.url.replace(/signature=.*/, 'signature=00000'));
      expect(unsigned.status).toBe(404);
    },
  );

  test('is rejected unless it has a supported type and is at most 8 MB', async () => {
    const one = await article();
    const page = '<html><script>alert(1)</script></html>';
    const wrong = [
      fileOf(page),
      fileOf(`GIF89a${page}`),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'),
      fileOf(await picture('tiff')),
    ];
    for (const file of wrong) {
      const { status, body } = await add(writer, one, file);
      expect(status).toBe(400);
      expect(body).toEqual({ image: ['Choose a PNG, JPEG, WebP or GIF image.'] });
    }
    const large = Buffer.concat([await picture('png'), Buffer.alloc(8 * 1_048_576)]);
    expect((await add(writer, one, fileOf(large))).body).toEqual({
      image: ['Choose an image of at most 8 MB.'],
    });
    const nothing = await writer.call(bodies.addImage, { params: { id: one.id }, body: {} });
    expect(nothing.status).toBe(400);
    expect(await list(writer, one)).toEqual([]);
  });

  test('is stored without camera metadata, and scaled down to 2000 pixels', async () => {
    const content = await sharp(await picture('jpeg', 3000, 1500))
      .withExif({ IFD0: { Copyright: 'Someone' } })
      .toBuffer();
    const { body } = await add(writer, await article(), fileOf(content));
    expect(body).toMatchObject({ width: 2000, height: 1000 });
    const key = /files\/(\w+)/.exec(body.url)?.[1] ?? '';
    const stored = await portal.services.files.open(key);
    const bytes = Buffer.concat(await stored.content.toArray());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('can be added only by people who can edit the text, and listed only by people who can see the article', async () => {
    const one = await article();
    await added(one);
    const editor = await portal.signIn(team.people.editor);
    const file = fileOf(await picture('png'));
    expect((await add(editor, one, file)).status).toBe(403);
    expect(await list(editor, one)).toHaveLength(1);
    const stranger = await portal.signIn(await makePerson(db(), { kind: 'writer' }));
    expect((await add(stranger, one, file)).status).toBe(404);
    const read = await stranger.call(bodies.listImages, { params: { id: one.id } });
    expect(read.status).toBe(404);
  });

  test('can be shown only in its own article, but can be copied from any article that the person can read', async () => {
    const one = await article();
    const other = await article();
    const { id } = await added(one);
    const show = (image: number) => doc({ type: 'image', attrs: { image, alt: 'A roof' } });
    expect((await write(writer, one, show(id))).status).toBe(200);
    const refused = await write(writer, other, show(id));
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty('content');
    const copy = await writer.call(bodies.addImage, {
      params: { id: other.id },
      body: { copy_of: id },
    });
    expect(copy.body).toMatchObject({ article: other.id, width: 30 });
    expect((await write(writer, other, show(copy.body.id))).status).toBe(200);
    const foreign = await makeArticle(db(), { status: 'writing' });
    const theirs = await staff.call(bodies.addImage, {
      params: { id: foreign.id },
      body: {},
      files: { image: fileOf(await picture('png')) },
    });
    const stolen = await writer.call(bodies.addImage, {
      params: { id: other.id },
      body: { copy_of: theirs.body.id },
    });
    expect(stolen.status).toBe(404);
  });

  test('can’t be loaded from a private network or from a file', async () => {
    const { id } = await article();
    const from = (url: string) => writer.call(bodies.addImage, { params: { id }, body: { url } });
    const inside = await from('http://127.0.0.1:1/secret.png');
    expect(inside.status).toBe(400);
    expect(inside.body).toEqual({ url: ['The image could not be loaded from this address.'] });
    expect((await from('file:///etc/passwd')).status).toBe(400);
  });

  test('can be replaced by a table without an automatic version, but removing the table stores a version', async () => {
    const one = await article();
    const { id } = await added(one);
    const table: BodyNode = {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('x')] }] }],
    };
    await write(writer, one, doc(paragraph('Roofs'), { type: 'image', attrs: { image: id } }));
    await write(writer, one, doc(paragraph('Roofs'), table));
    expect((await write(writer, one, doc(paragraph('Roofs'), paragraph('x')))).status).toBe(200);
    const versions = await staff.call(bodies.listVersions, { params: { id: one.id } });
    expect(versions.body.map(({ name }) => name)).toEqual(['Before a large deletion']);
  });

  test('is deleted by a job after its article is deleted', async () => {
    const one = await article();
    const { url } = await added(one);
    await staff.call(articleEndpoints.delete, { params: { id: one.id } });
    expect(await portal.database.transaction(dropLostImages)).toBe(1);
    expect(await portal.database.transaction(dropLostImages)).toBe(0);
    const key = /files\/(\w+)/.exec(url)?.[1] ?? '';
    const file = await db()
      .selectFrom('stored_file')
      .select('keeper_count')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(file.keeper_count).toBe(0);
  });
});

// Requirements: D-25
describe('images and tables in exports', () => {
  const cell = (text: string, type: 'tableCell' | 'tableHeader' = 'tableCell', attrs = {}) => ({
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: [paragraph(text)],
  });
  const row = (...content: BodyNode[]): BodyNode => ({ type: 'tableRow', content });

  const file = async (format: string) => {
    const one = await article({ title: 'Roofs' });
    const { id } = await added(one);
    const { status } = await write(
      writer,
      one,
      doc(
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'H' },
            { type: 'text', text: '2', marks: [{ type: 'subscript' }] },
            { type: 'text', text: 'O m' },
            { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
          ],
        },
        { type: 'image', attrs: { image: id, alt: 'A "roof"', width: 50 } },
        {
          type: 'table',
          content: [
            row(cell('Kind', 'tableHeader'), cell('Years', 'tableHeader')),
            row(cell('Slate | tile', 'tableCell', { rowspan: 2 }), cell('100')),
            row(cell('60')),
          ],
        },
      ),
    );
    expect(status).toBe(200);
    return {
      id,
      ...(await writer.raw('GET', `/api/content-articles/${one.id}/body/export?format=${format}`)),
    };
  };

  test('appear in HTML, with the image embedded', async () => {
    const { text } = await file('html');
    expect(text).toContain('<p>H<sub>2</sub>O m<sup>2</sup></p>');
    expect(text).toMatch(
      /<p><img src="data:image\/png;base64,[^"]+" alt="A &quot;roof&quot;" style="width:50%"><\/p>/,
    );
    expect(text).toContain(`<table>
<tr><th><p>Kind</p></th><th><p>Years</p></th></tr>
<tr><td rowspan="2"><p>Slate | tile</p></td><td><p>100</p></td></tr>
<tr><td><p>60</p></td></tr>
</table>`);
  });

  test('appear in Markdown, with the image at the end', async () => {
    const { id, text } = await file('markdown');
    const [before, after] = text.split(`[image-${id}]: data:image/png;base64,`);
    expect(before).toBe(`H<sub>2</sub>O m<sup>2</sup>

![A "roof"][image-${id}]

| Kind | Years |
| --- | --- |
| Slate \\| tile | 100 |
|  | 60 |

`);
    expect(after).toMatch(/^[\w+/=]+\n$/);
  });
});

describe('an image that an article shows many times', () => {
  const showing = (id: number, times: number) =>
    doc(...Array.from({ length: times }, () => ({ type: 'image' as const, attrs: { image: id } })));
  const refusalOf = (megabytes: number) => ({
    content: [bodyLimitMessages.imageBytes(megabytes * 1_048_576)],
  });

  /** Adds an image with a stored size of two megabytes. */
  const twoMegabytes = async (one: { id: number }) => {
    const { id } = await added(one);
    await db()
      .updateTable('stored_file')
      .set({ size: 2 * 1_048_576 })
      .where('id', '=', db().selectFrom('article_image').select('file_id').where('id', '=', id))
      .execute();
    return id;
  };

  test('counts toward the 20 MB limit once per occurrence, and the error states the total', async () => {
    const one = await article();
    const id = await twoMegabytes(one);
    expect((await write(writer, one, showing(id, 10))).status).toBe(200);
    const { status, body } = await write(writer, one, showing(id, 11));
    expect([status, body]).toEqual([400, refusalOf(22)]);
    expect(JSON.stringify(body)).toContain('The images have 22 MB as shown');
  });

  test('can be shown fewer times, but exported only below the limit, if it was stored before the limit existed', async () => {
    const one = await article();
    const id = await twoMegabytes(one);
    await write(writer, one, showing(id, 1));
    await db()
      .updateTable('article_body')
      .set({ content: JSON.stringify(showing(id, 1500)) })
      .where('article_id', '=', one.id)
      .execute();
    const exportAs = (format: string) =>
      writer.raw('GET', `/api/content-articles/${one.id}/body/export?format=${format}`);
    for (const format of ['html', 'markdown', 'docx']) {
      const { status, text } = await exportAs(format);
      expect([status, JSON.parse(text)]).toEqual([400, refusalOf(3000)]);
    }
    expect((await write(writer, one, showing(id, 1400))).status).toBe(200);
    expect((await write(writer, one, showing(id, 1401))).status).toBe(400);
    expect((await write(writer, one, showing(id, 10))).status).toBe(200);
    expect((await exportAs('docx')).status).toBe(200);
  });
});
