import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints as bodies } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { bodyLimitMessages } from '@portal/contract/content/documents/body-limits.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { thinVersions } from './automatic-versions.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
});

const article = (status: 'writing' | 'editing' | 'posted' = 'writing', more = {}) =>
  makeArticle(db(), { status, ...team.columns, ...more });

const paragraph = (text: string, ...marks: BodyMark[]): BodyNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
});
const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });
const saying = (text: string) => doc(paragraph(text));

const read = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(bodies.get, { params: { id } })).body;
const write = (caller: Caller, { id }: { id: number }, content: unknown, version?: number) =>
  caller.call(bodies.update, {
    params: { id },
    body: { content },
    ...(version !== undefined && { version }),
  });
const versions = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(bodies.listVersions, { params: { id } })).body;
const events = async (topic: string, recordId: number) =>
  (
    await db()
      .selectFrom('event')
      .select('id')
      .where('topic', '=', topic)
      .where('record_id', '=', recordId)
      .execute()
  ).length;

// Requirements: D-25
describe('an article’s text', () => {
  test('is empty until someone writes it', async () => {
    const one = await article('writing', { min_word_count: 800 });
    expect(await read(staff, one)).toEqual({
      article: one.id,
      content: doc({ type: 'paragraph' }),
      word_count: 0,
      min_word_count: 800,
      version: 0,
      updated_at: null,
      updated_by: null,
      allowed_actions: ['write_body', 'read_versions'],
    });
  });

  test('is stored with its word count, version and author', async () => {
    const one = await article();
    const { status, body } = await write(writer, one, saying('Four words are here'), 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: saying('Four words are here'),
      word_count: 4,
      version: 1,
      updated_by: { id: team.people.writer.id, name: team.people.writer.name },
    });
    expect(body.updated_by).not.toHaveProperty('email');
    expect(await read(staff, one)).toEqual(body);
    expect(await events('article-body', one.id)).toBe(1);
  });

  // Requirements: D-28
  test('can be edited by its writer and its editor during their steps, and by staff', async () => {
    const statusOf = async (person: { id: number }, one: { id: number }) =>
      (await write(await portal.signIn(person), one, saying('Mine'))).status;
    const { people } = team;
    const inWriting = await article('writing');
    const inEditing = await article('editing');
    expect(await statusOf(people.writer, inWriting)).toBe(200);
    expect(await statusOf(people.editor, inWriting)).toBe(403);
    expect(await statusOf(people.approver, inWriting)).toBe(403);
    expect(await statusOf(people.writer, inEditing)).toBe(403);
    expect(await statusOf(people.editor, inEditing)).toBe(200);
    expect((await write(staff, await article('posted'), saying('Mine'))).status).toBe(200);
    const stranger = await makePerson(db(), { kind: 'editor' });
    expect(await statusOf(stranger, inEditing)).toBe(404);
    const poster = await portal.signIn(people.poster);
    expect((await read(poster, inEditing)).allowed_actions).toEqual(['read_versions']);
    expect((await read(poster, inEditing)).content).toEqual(saying('Mine'));
  });

  // Requirements: D-11
  test('is rejected if it is based on an outdated version, with the newer text in the response', async () => {
    const one = await article();
    await write(writer, one, saying('Theirs'), 0);
    const late = await write(staff, one, saying('Mine'), 0);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ current: { content: saying('Theirs'), version: 1 } });
    expect((await write(staff, one, saying('Both'), 1)).body.version).toBe(2);
  });

  test('accepts only one of two concurrent changes to the same version', async () => {
    const one = await article();
    const both = await Promise.all([
      write(writer, one, saying('First'), 0),
      write(staff, one, saying('Second'), 0),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(staff, one)).version).toBe(1);
  });

  test('gets neither a new version nor an event if it is saved unchanged', async () => {
    const one = await article();
    await write(writer, one, saying('Same'));
    expect((await write(writer, one, saying('Same'), 1)).body.version).toBe(1);
    expect(await events('article-body', one.id)).toBe(1);
  });

  test('is linked as the article’s document if the article has no other document', async () => {
    const one = await article();
    await write(writer, one, saying('Anything'));
    await write(writer, one, saying('Anything more'));
    const params = { id: one.id };
    const { body } = await staff.call(articleEndpoints.get, { params });
    expect(body.google_doc).toMatch(
      new RegExp(`^http://[^/]+/content-generation/articles/${one.id}/document$`),
    );
    const changelog = await staff.call(articleEndpoints.changelog, { params });
    expect(changelog.body.map(({ changed_field }) => changed_field)).toEqual(['google_doc']);
    const other = await article('writing', { google_doc: 'https://docs.example.com/d/1' });
    await write(writer, other, saying('Anything'));
    const kept = await staff.call(articleEndpoints.get, { params: { id: other.id } });
    expect(kept.body).toMatchObject({ google_doc: 'https://docs.example.com/d/1', version: 1 });
  });

  test('is rejected with the positions of its errors', async () => {
    const one = await article();
    const evil = { type: 'link', attrs: { href: 'javascript:alert(1)' } } as const;
    const answer = await write(writer, one, doc(paragraph('here', evil)));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['content.content.0.content.0.marks.0.attrs.href']);
    expect((await read(writer, one)).version).toBe(0);
  });

  test('can be saved by sending the whole record back, but not if a read-only field was changed', async () => {
    const one = await article();
    const { body } = await write(writer, one, saying('Hello'));
    const echo = await writer.raw('PUT', `/api/content-articles/${one.id}/body`, body);
    expect(echo.status).toBe(200);
    const lie = { ...body, word_count: 9 };
    const refused = await writer.raw('PUT', `/api/content-articles/${one.id}/body`, lie);
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty('word_count');
  });
});

// Requirements: D-25
describe('a version of an article’s text', () => {
  const keep = (caller: Caller, { id }: { id: number }, name = 'First draft') =>
    caller.call(bodies.keepVersion, { params: { id }, body: { name } });
  const restore = (caller: Caller, { id }: { id: number }, version: number, sent?: number) =>
    caller.call(bodies.restoreVersion, {
      params: { id, version },
      ...(sent !== undefined && { version: sent }),
    });

  test('is saved with a name once there is text, and listed newest first in pages', async () => {
    const one = await article();
    expect((await keep(writer, one)).status).toBe(409);
    await write(writer, one, saying('One'));
    const { status, body } = await keep(writer, one);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'First draft', kind: 'named', content: saying('One') });
    await write(writer, one, saying('One two'));
    await keep(writer, one, 'Second draft');
    const list = await versions(staff, one);
    expect(list.map(({ name, word_count }) => [name, word_count])).toEqual([
      ['Second draft', 2],
      ['First draft', 1],
    ]);
    expect(list[0]).not.toHaveProperty('content');
    const page = await staff.call(bodies.listVersions, {
      params: { id: one.id },
      query: { limit: 1 },
    });
    expect(page.body).toHaveLength(1);
    expect(page.headers.link).toContain('rel="next"');
    const params = { id: one.id, version: body.id };
    expect((await staff.call(bodies.getVersion, { params })).body).toEqual(body);
  });

  test('can’t be read through another article', async () => {
    const one = await article();
    await write(writer, one, saying('One'));
    const { body } = await keep(writer, one);
    const other = await article();
    const params = { id: other.id, version: body.id };
    expect((await staff.call(bodies.getVersion, { params })).status).toBe(404);
    expect((await restore(staff, other, body.id)).status).toBe(404);
  });

  test('can be restored without losing text, because the current text is saved first', async () => {
    const one = await article();
    await write(writer, one, saying('Old'));
    const { body: old } = await keep(writer, one);
    await write(writer, one, saying('New'));
    expect((await restore(writer, one, old.id, 1)).status).toBe(409);
    const restored = await restore(writer, one, old.id, 2);
    expect(restored.body).toMatchObject({ content: saying('Old'), version: 3 });
    const [kept] = await versions(staff, one);
    expect(kept).toMatchObject({ kind: 'restore', name: 'Before “First draft” came back' });
    const params = { id: one.id, version: kept?.id ?? 0 };
    const { body } = await staff.call(bodies.getVersion, { params });
    expect(body.content).toEqual(saying('New'));
    await restore(writer, one, body.id);
    expect((await read(writer, one)).content).toEqual(saying('New'));
  });

  test('can’t be restored if it exceeds the limits for text', async () => {
    const one = await article();
    await write(writer, one, saying('Old'));
    const { body: old } = await keep(writer, one);
    const cell: BodyNode = {
      type: 'tableCell',
      attrs: { colspan: 50 },
      content: [{ type: 'paragraph' }],
    };
    const row: BodyNode = { type: 'tableRow', content: [cell, cell] };
    const large = doc({ type: 'table', content: Array<BodyNode>(51).fill(row) });
    await db()
      .updateTable('article_body_version')
      .set({ content: JSON.stringify(large) })
      .where('id', '=', old.id)
      .execute();
    expect(await restore(writer, one, old.id)).toMatchObject({
      status: 400,
      body: { content: [bodyLimitMessages.gridCells] },
    });
    expect((await read(writer, one)).content).toEqual(saying('Old'));
  });

  test('is saved when an article with changed text enters another status, and only then', async () => {
    const one = await article();
    await write(writer, one, saying('For the editor'));
    const submit = () =>
      writer.call(articleEndpoints.submit, {
        body: { articleId: one.id, to_status: 'editing', extras: {} },
      });
    expect((await submit()).status).toBe(200);
    expect(await versions(staff, one)).toMatchObject([
      {
        kind: 'status',
        name: 'Writing → Editing',
        word_count: 3,
        created_by: { id: team.people.writer.id },
      },
    ]);
    const params = { id: one.id };
    await staff.call(articleEndpoints.update, { params, body: { status: 3 } });
    expect(await versions(staff, one)).toHaveLength(1);
    await write(writer, one, saying('For the editor again'));
    await staff.call(articleEndpoints.update, { params, body: { title: 'Another' } });
    expect(await versions(staff, one)).toHaveLength(1);
    await staff.call(articleEndpoints.update, { params, body: { status: 5 } });
    expect((await versions(staff, one)).map(({ name }) => name)).toEqual([
      'Re-Writing → Re-Editing',
      'Writing → Editing',
    ]);
  });

  test('is deleted with its article', async () => {
    const one = await article();
    await write(writer, one, saying('One'));
    await keep(writer, one);
    await staff.call(articleEndpoints.delete, { params: { id: one.id } });
    const left = await db()
      .selectFrom('article_body_version')
      .select('id')
      .where('article_id', '=', one.id)
      .execute();
    expect(left).toEqual([]);
    expect((await staff.call(bodies.get, { params: { id: one.id } })).status).toBe(404);
  });
});

// Requirements: D-25
describe('an automatic version of an article’s text', () => {
  afterEach(() => clock.set());
  const words = (count: number, word = 'word') => saying(Array(count).fill(word).join(' '));
  const automatic = async (one: { id: number }) =>
    (await staff.call(bodies.listVersions, { params: one, query: { is_automatic: 'true' } })).body;
  const about = ({ name, word_count }: { name: string; word_count: number }) => [name, word_count];

  test('is saved before a change that removes much of the text, and can be restored', async () => {
    const one = await article();
    const params = { id: one.id };
    await write(writer, one, words(1044));
    expect(await automatic(one)).toEqual([]);
    await write(writer, one, saying('x'));
    const [kept] = await automatic(one);
    expect(kept).toMatchObject({
      kind: 'automatic',
      name: 'Before a large deletion',
      word_count: 1044,
      created_by: { id: team.people.writer.id },
    });
    const restored = await writer.call(bodies.restoreVersion, {
      params: { ...params, version: kept?.id ?? 0 },
    });
    expect(restored.body.content).toEqual(words(1044));
    const saved = await staff.call(bodies.listVersions, {
      params,
      query: { is_automatic: 'false' },
    });
    expect(saved.body.map(about)).toEqual([['Before “Before a large deletion” came back', 1]]);
    expect((await versions(staff, one)).map(({ kind }) => kind)).toEqual(['restore', 'automatic']);
  });

  test('is saved before a change that removes more than 100 words or 30 percent of the words', async () => {
    const long = await article();
    await write(writer, long, words(1000));
    await write(writer, long, words(900));
    expect(await automatic(long)).toEqual([]);
    await write(writer, long, words(799));
    expect((await automatic(long)).map(about)).toEqual([['Before a large deletion', 900]]);
    const short = await article();
    await write(writer, short, words(10));
    await write(writer, short, words(7));
    expect(await automatic(short)).toEqual([]);
    await write(writer, short, words(4));
    expect((await automatic(short)).map(about)).toEqual([['Before a large deletion', 7]]);
  });

  test('is saved when another person begins to edit, but at most once a minute', async () => {
    clock.set('2026-06-10T15:00:00.000Z');
    const one = await article();
    await write(writer, one, words(20));
    await write(staff, one, words(21));
    await write(writer, one, words(22));
    await write(staff, one, words(23));
    expect((await automatic(one)).map(about)).toEqual([['Before another person’s changes', 20]]);
    clock.set('2026-06-10T15:01:00.000Z');
    await write(writer, one, words(24));
    expect((await automatic(one)).map(about)[0]).toEqual(['Before another person’s changes', 23]);
  });

  test('is saved every ten minutes during writing', async () => {
    const one = await article();
    for (let minute = 0; minute < 25; minute += 1) {
      clock.set(`2026-06-10T15:${String(minute).padStart(2, '0')}:00.000Z`);
      await write(writer, one, words(100 + minute));
    }
    expect((await automatic(one)).map(about)).toEqual([
      ['While writing', 119],
      ['While writing', 109],
    ]);
  });

  test('isn’t saved if a version with the current text exists', async () => {
    const one = await article();
    await write(writer, one, words(50));
    await writer.call(bodies.keepVersion, { params: { id: one.id }, body: { name: 'Draft' } });
    await write(staff, one, saying('x'));
    expect(await automatic(one)).toEqual([]);
  });

  test('is kept after a week only if it is the longest of its hour, and after a month only if it is the longest of its day', async () => {
    const one = await article();
    let count = 100;
    for (const moment of ['2026-06-10T15:00', '2026-06-10T15:20', '2026-06-10T18:00']) {
      clock.set(`${moment}:00.000Z`);
      await write(staff, one, words(count));
      await write(writer, one, words(1, `w${count}`));
      count -= 10;
    }
    await writer.call(bodies.keepVersion, { params: { id: one.id }, body: { name: 'Draft' } });
    const thin = () => portal.database.transaction(thinVersions);
    const left = async () => (await automatic(one)).map(({ word_count }) => word_count);
    const all = await left();
    expect(all).toEqual([80, 1, 90, 1, 100]);
    clock.set('2026-06-17T14:00:00.000Z');
    await thin();
    expect(await left()).toEqual(all);
    clock.set('2026-06-18T15:00:00.000Z');
    await thin();
    expect(await left()).toEqual([80, 100]);
    clock.set('2026-07-20T15:00:00.000Z');
    await thin();
    expect(await left()).toEqual([100]);
    expect((await versions(staff, one)).map(({ name }) => name)).toContain('Draft');
  });
});

// Requirements: D-25
describe('an article’s text as a file', () => {
  const link = (href: string): BodyMark => ({ type: 'link', attrs: { href } });
  const item = (...content: BodyNode[]): BodyNode => ({ type: 'listItem', content });
  const content = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Boats & <b>' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'fast', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'text', text: ' or ' },
        { type: 'text', text: 'slow', marks: [{ type: 'strike' }] },
        { type: 'hardBreak' },
        { type: 'text', text: '<script>alert("1")</script>' },
        { type: 'text', text: 'here', marks: [link('https://example.com/a?b="c"&d=(e f)')] },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 9 },
      content: [
        item(paragraph('nine'), { type: 'bulletList', content: [item(paragraph('inside'))] }),
        item(paragraph('ten')),
      ],
    },
    { type: 'blockquote', content: [paragraph('said', { type: 'underline' })] },
    {
      type: 'codeBlock',
      attrs: { language: 'html' },
      content: [{ type: 'text', text: '<p>\n```\n</p>' }],
    },
    { type: 'horizontalRule' },
    paragraph('* no list, 2 * 3, `x`'),
  );

  const file = async (format: string, title = 'Boats: old/new "ones"') => {
    const one = await article('writing', { title });
    await write(writer, one, content);
    return writer.raw('GET', `/api/content-articles/${one.id}/body/export?format=${format}`);
  };

  test('can be HTML, with escaped text', async () => {
    const { headers, text } = await file('html');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toBe('attachment; filename="Boats old new ones.html"');
    expect(text).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Boats: old/new &quot;ones&quot;</title>
</head>
<body>
<h2>Boats &amp; &lt;b&gt;</h2>
<p><strong><em>fast</em></strong> or <s>slow</s><br>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<a href="https://example.com/a?b=&quot;c&quot;&amp;d=(e f)">here</a></p>
<ol start="9"><li><p>nine</p>
<ul><li><p>inside</p></li></ul></li><li><p>ten</p></li></ol>
<blockquote><p><u>said</u></p></blockquote>
<pre><code class="language-html">&lt;p&gt;
\`\`\`
&lt;/p&gt;</code></pre>
<hr>
<p>* no list, 2 * 3, \`x\`</p>
</body>
</html>
`);
  });

  test('can be Markdown even if its code has many backticks', async () => {
    const one = await article('writing');
    const text = `${'``` '.repeat(240_000)}\`\`\`\`\``;
    const code: BodyNode = { type: 'codeBlock', content: [{ type: 'text', text }] };
    expect((await write(writer, one, doc(code))).status).toBe(200);
    const url = `/api/content-articles/${one.id}/body/export?format=markdown`;
    const exported = await writer.raw('GET', url);
    expect(exported.status).toBe(200);
    expect(exported.text.startsWith('``````\n')).toBe(true);
  });

  test('can be Markdown, with escaped text', async () => {
    const { headers, text } = await file('markdown');
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers['content-disposition']).toContain('Boats old new ones.md');
    expect(text).toBe(`## Boats \\& \\<b\\>

***fast*** or ~~slow~~\\
\\<script\\>alert("1")\\</script\\>[here](https://example.com/a?b="c"&d=%28e%20f%29)

9.  nine
    - inside
10. ten

> <u>said</u>

\`\`\`\`html
<p>
\`\`\`
</p>
\`\`\`\`

---

\\* no list, 2 \\* 3, \\\`x\\\`
`);
  });

  test('can be a Word document for people who can read the text', async () => {
    const { headers, status } = await file('docx');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(headers['content-disposition']).toBe('attachment; filename="Boats old new ones.docx"');
    const one = await article();
    const url = `/api/content-articles/${one.id}/body/export?format=docx`;
    const stranger = await portal.signIn(await makePerson(db(), { kind: 'writer' }));
    expect((await stranger.raw('GET', url)).status).toBe(404);
    const poster = await portal.signIn(team.people.poster);
    expect((await poster.raw('GET', url)).status).toBe(200);
  });

  test('contains the whole text even if it is long', async () => {
    const one = await article();
    const line = 'words '.repeat(20).trim();
    const long = doc(...Array.from({ length: 600 }, () => paragraph(line)));
    await write(writer, one, doc(...long.content, paragraph('The end.')));
    const exported = async (format: string) =>
      (await writer.raw('GET', `/api/content-articles/${one.id}/body/export?format=${format}`))
        .text;
    expect(await exported('html')).toMatch(/<p>The end\.<\/p>\n<\/body>\n<\/html>\n$/);
    expect(await exported('markdown')).toBe(
      `${[...Array(600).fill(line), 'The end.'].join('\n\n')}\n`,
    );
    expect(await exported('docx')).toMatch(/^PK/);
  });

  test('has a name even if the title has no usable characters', async () => {
    const { headers } = await file('html', '///');
    expect(headers['content-disposition']).toContain('Article.html');
  });

  test('can’t have an unknown format', async () => {
    const one = await article();
    const answer = await writer.raw('GET', `/api/content-articles/${one.id}/body/export?format=x`);
    expect(answer.status).toBe(400);
  });
});

describe('an article’s text with a large table', () => {
  /** Returns a table whose grid has rows × columns positions, with as few cells as spans allow. */
  const table = (rows: number, columns: number): BodyNode => ({
    type: 'table',
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      ...(row === 0 && {
        content: Array.from({ length: Math.ceil(columns / 50) }, (_, place) => ({
          type: 'tableCell' as const,
          attrs: { colspan: Math.min(50, columns - place * 50), rowspan: rows },
          content: [paragraph('x')],
        })),
      }),
    })),
  });
  const refusal = { content: [bodyLimitMessages.gridCells] };
  const formats = ['html', 'markdown', 'docx'] as const;
  const exportOf = ({ id }: { id: number }, format: (typeof formats)[number]) =>
    writer.raw('GET', `/api/content-articles/${id}/body/export?format=${format}`);

  /** Stores content without checking limits, as earlier releases did. */
  const storeUnchecked = async (one: { id: number }, content: BodyContent) => {
    await write(writer, one, saying('Started'));
    await db()
      .updateTable('article_body')
      .set({ content: JSON.stringify(content) })
      .where('article_id', '=', one.id)
      .execute();
  };

  test('can have 5,000 cells, including spans, and can be exported', async () => {
    const one = await article();
    expect((await write(writer, one, doc(table(50, 100)))).status).toBe(200);
    for (const format of formats) expect((await exportOf(one, format)).status).toBe(200);
  });

  test('is rejected above 5,000 cells, even if they are in several tables', async () => {
    const one = await article();
    for (const content of [doc(table(50, 101)), doc(table(50, 99), table(51, 1))]) {
      const { status, body } = await write(writer, one, content);
      expect([status, body]).toEqual([400, refusal]);
    }
    const hostile = doc({
      type: 'table',
      content: Array.from({ length: 20 }, () => ({
        type: 'tableRow',
        content: Array.from({ length: 300 }, () => ({
          type: 'tableCell',
          attrs: { colspan: 50, rowspan: 200 },
          content: [{ type: 'paragraph' }],
        })),
      })),
    });
    expect((await write(writer, one, hostile)).body).toEqual(refusal);
  });

  test('can be read and shrunk, but not exported, if it was stored before the limit existed', async () => {
    const one = await article();
    const stored = doc(table(100, 60), paragraph('Old'));
    await storeUnchecked(one, stored);
    expect((await read(writer, one)).content).toEqual(stored);
    for (const format of formats) {
      const { status, text } = await exportOf(one, format);
      expect([status, JSON.parse(text)]).toEqual([400, refusal]);
    }
    expect((await write(writer, one, doc(table(100, 61)))).body).toEqual(refusal);
    expect((await write(writer, one, doc(table(100, 59)))).status).toBe(200);
    expect((await write(writer, one, doc(table(100, 60)))).body).toEqual(refusal);
    expect((await write(writer, one, doc(table(100, 50)))).status).toBe(200);
    expect((await exportOf(one, 'docx')).status).toBe(200);
  });
});
