import { describe, expect, test } from 'vitest';
import { bodyUpdate } from './article-body.schema.ts';
import { type BodyContent, maximumBodyDepth } from './body-content.ts';
import { countGridCells } from './body-limits.ts';
import { readBodyContent } from './body-reader.ts';
import { bodyImageIds, bodyParagraphs, countWords, emptyBody } from './body-text.ts';

const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const linkTo = (href: unknown, more = {}) => ({ type: 'link', attrs: { href, ...more } });

function read(value: unknown): BodyContent {
  const result = readBodyContent(value);
  if ('complaints' in result) throw new Error(JSON.stringify(result.complaints));
  return result.content;
}

function complaints(value: unknown): string[] {
  const result = readBodyContent(value);
  if ('content' in result) return [];
  return result.complaints.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function nested(levels: number): object {
  let node: object = paragraph(text('deep'));
  for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
  return doc(node);
}

// Requirements: D-25
describe('an article’s text', () => {
  test('accepts every node and mark that the editor offers', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 4 }, content: [text('Boats')] },
      paragraph(
        text('bold', { type: 'bold' }, { type: 'italic' }),
        { type: 'hardBreak' },
        text('struck', { type: 'strike' }, { type: 'underline' }, linkTo('https://example.com')),
        text('code', { type: 'code' }),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('one')),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      { type: 'codeBlock', attrs: { language: 'html' }, content: [text('<b>')] },
      { type: 'horizontalRule' },
      paragraph(text('write to us', linkTo('mailto:us@example.com'))),
    );
    const normal = read(whole);
    expect(read(normal)).toEqual(normal);
    expect(JSON.stringify(normal)).toContain('"start":3');
    expect(read(emptyBody)).toEqual(emptyBody);
  });

  test('is stored without the unused attributes that editors send', () => {
    const link = linkTo('https://example.com', { target: '_blank', rel: 'noopener', class: null });
    const list = { type: 'listItem', content: [{ type: 'paragraph', attrs: {} }] };
    expect(
      read(
        doc(paragraph(text('a', link)), {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [list],
        }),
      ),
    ).toEqual(
      doc(paragraph(text('a', linkTo('https://example.com'))), {
        type: 'orderedList',
        attrs: { start: 1 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      }),
    );
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    '/relative',
    '',
    7,
    null,
    `https://example.com/${'x'.repeat(2000)}`,
    'https://example.com/\u0000',
  ])('can’t link to %j', (href) => {
    expect(complaints(doc(paragraph(text('here', linkTo(href)))))).toEqual([
      'content.0.content.0.marks.0.attrs.href: A link must use http, https or mailto.',
    ]);
  });

  test.each([
    ['undefined', undefined],
    ['a list', []],
    ['an empty document', doc()],
    ['text outside a paragraph', doc(text('a'))],
    ['an image', doc({ type: 'image', attrs: { src: 'https://example.com/a.png' } })],
    ['a script', doc({ type: 'script' })],
    ['an inherited name', doc({ type: 'constructor' })],
    ['a heading of level 5', doc({ type: 'heading', attrs: { level: 5 } })],
    ['a heading without a level', doc({ type: 'heading' })],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { style: 'color:red' } })],
    ['an unknown field', doc({ type: 'paragraph', onclick: 'x' })],
    ['empty text', doc(paragraph(text('')))],
    ['text with U+0000', doc(paragraph(text('a\u0000b')))],
    ['a lone surrogate', doc(paragraph(text('\ud83d')))],
    ['an unknown mark', doc(paragraph(text('a', { type: 'blink' })))],
    ['a duplicate mark', doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' })))],
    ['code with another mark', doc(paragraph(text('a', { type: 'bold' }, { type: 'code' })))],
    ['marks in a code block', doc({ type: 'codeBlock', content: [text('a', { type: 'bold' })] })],
    ['an empty list', doc({ type: 'bulletList' })],
    [
      'an item that begins with a list',
      doc({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }],
      }),
    ],
    ['a language with a quote', doc({ type: 'codeBlock', attrs: { language: 'x" onload="' } })],
    ['text that is too long', doc(paragraph(text('x'.repeat(1_000_001))))],
    ['too many levels', nested(maximumBodyDepth)],
    ['thousands of levels', nested(5_000)],
  ])('is rejected if it is or contains %s', (_, value) => {
    expect(complaints(value).length).toBeGreaterThan(0);
    expect(complaints(value).length).toBeLessThanOrEqual(20);
  });

  test('is rejected with the path of the invalid node', () => {
    const result = bodyUpdate.safeParse({ content: doc(paragraph(), { type: 'video' }) });
    expect(result.error?.issues[0]?.path).toEqual(['content', 'content', 1]);
  });

  test('can be nested as deeply as the documented maximum', () => {
    expect(complaints(nested(maximumBodyDepth - 3))).toEqual([]);
  });
});

describe('the word count', () => {
  const count = (...content: object[]) => countWords(read(doc(...content)));

  test.each([
    ['', 0],
    ['One', 1],
    ['Two words', 2],
    ['  Spaces\n and\ttabs\u00a0too ', 4],
    ["Don't count well-known things twice", 5],
    ['A dash – or two — is no word …', 7],
    ['3.5 million', 2],
    ['Äpfel und Öl', 3],
  ])('counts %j as %i words', (value, expected) => {
    expect(count(value === '' ? paragraph() : paragraph(text(value)))).toBe(expected);
  });

  test('joins text across marks, but not across line breaks or list items', () => {
    const bold = { type: 'bold' };
    expect(count(paragraph(text('un'), text('happy', bold), text(' end')))).toBe(2);
    expect(count(paragraph(text('one'), { type: 'hardBreak' }, text('two')))).toBe(2);
    const item = (value: string) => ({ type: 'listItem', content: [paragraph(text(value))] });
    expect(count({ type: 'bulletList', content: [item('one'), item('two three')] })).toBe(3);
    expect(bodyParagraphs(read(doc(paragraph(text('a')), { type: 'horizontalRule' })))).toEqual([
      'a',
    ]);
  });
});

// Requirements: D-25
describe('images and tables in an article’s text', () => {
  const cell = (attrs: object, ...content: object[]) => ({ type: 'tableCell', attrs, content });
  const table = (...cells: object[]) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: cells }],
  });

  test('are stored without attributes that have their default values', () => {
    const sent = doc(
      { type: 'image', attrs: { image: 3, alt: null, width: null } },
      table(cell({ colspan: 2, rowspan: 1, colwidth: [100] }, paragraph(text('two words')))),
    );
    expect(read(sent)).toEqual(
      doc(
        { type: 'image', attrs: { image: 3 } },
        table(cell({ colspan: 2 }, paragraph(text('two words')))),
      ),
    );
    expect(countWords(read(sent))).toBe(2);
    expect(bodyImageIds(read(sent))).toEqual([3]);
  });

  test('are rejected if they are malformed or out of place', () => {
    const wrong = [
      { type: 'image' },
      { type: 'image', attrs: { image: 'https://example.com/a.png' } },
      { type: 'image', attrs: { image: 1, src: 'https://example.com/a.png' } },
      { type: 'image', attrs: { image: 1, width: 101 } },
      { type: 'image', attrs: { image: 1, alt: 'a'.repeat(501) } },
      { type: 'table' },
      table(cell({ colspan: 51 }, paragraph())),
      table(cell({})),
      table(paragraph()),
      { type: 'tableRow', content: [cell({}, paragraph())] },
    ];
    for (const one of wrong) expect(complaints(doc(one))).toHaveLength(1);
  });

  test('are stored with rowspans clipped to the end of their table', () => {
    const rows = (...spans: number[]) => ({
      type: 'table',
      content: spans.map((rowspan) => ({
        type: 'tableRow',
        content: [cell({ rowspan }, paragraph())],
      })),
    });
    expect(JSON.stringify(read(doc(rows(200, 200, 200)))).match(/"rowspan":\d+/g)).toEqual([
      '"rowspan":3',
      '"rowspan":2',
    ]);
  });

  test.each([
    [
      'a plain table',
      [
        [{}, {}],
        [{}, {}],
      ],
      4,
    ],
    ['a shorter row', [[{}, {}, {}], [{}]], 6],
    ['a cell over two columns', [[{ colspan: 2 }], [{}, {}]], 4],
    ['a cell over two rows', [[{ rowspan: 2 }, {}], [{}]], 4],
    ['cells that a longer span pushes aside', [[{ colspan: 3, rowspan: 2 }], [{}]], 8],
    ['a rowspan past the end', [[{ rowspan: 200 }]], 1],
    ['rows without cells', [[], []], 2],
  ])('are counted as full grids: %s', (_, rows, count) => {
    const grid = rows.map((cells) => ({
      type: 'tableRow',
      content: cells.map((attrs) => cell(attrs, paragraph())),
    }));
    expect(countGridCells(doc({ type: 'table', content: grid }) as BodyContent)).toBe(count);
  });

  test('are counted together with nested tables', () => {
    const inner = table(cell({}, paragraph()), cell({}, paragraph()));
    const both = doc(inner, table(cell({}, inner), cell({ colspan: 2 }, paragraph())));
    expect(countGridCells(read(both))).toBe(2 + 3 + 2);
  });
});
