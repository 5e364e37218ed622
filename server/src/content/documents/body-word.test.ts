import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readZip } from '#testing/zip.ts';
import { bodyWord } from './body-word.ts';
import type { LoadedImage } from './images/body-image.service.ts';

const text = (value: string, ...marks: BodyMark[]): BodyNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: (string | BodyNode)[]): BodyNode => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
});
const list = (type: 'bulletList' | 'orderedList', start: number, ...items: BodyNode[][]) => ({
  type,
  ...(type === 'orderedList' && { attrs: { start } }),
  content: items.map((content) => ({ type: 'listItem' as const, content })),
});
const cell = (type: 'tableCell' | 'tableHeader', value: string, attrs = {}): BodyNode => ({
  type,
  attrs,
  content: [paragraph(value)],
});
const row = (...content: BodyNode[]): BodyNode => ({ type: 'tableRow', content });
const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });

async function imageOf(id: number, format: 'png' | 'webp'): Promise<LoadedImage> {
  const bytes = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: '#2255cc' },
  })
    .toFormat(format)
    .toBuffer();
  return {
    id,
    article_id: 1,
    file_id: 1,
    width: 1200,
    height: 600,
    created_at: '',
    created_by_id: 1,
    key: '',
    content_type: `image/${format}`,
    size: bytes.length,
    bytes,
  };
}

async function read(content: BodyContent, images: LoadedImage[] = []) {
  const byId = new Map(images.map((image) => [image.id, image]));
  const files = readZip(await bodyWord('Roofs', content, byId));
  const xml = (name: string) => files.get(name)?.toString('utf8') ?? '';
  return { names: [...files.keys()], xml, document: xml('word/document.xml') };
}

/** Returns the paragraphs that contain these words, as XML. */
const paragraphsWith = (xml: string, words: string) =>
  (xml.match(/<w:p>.*?<\/w:p>|<w:p .*?<\/w:p>/gs) ?? []).filter((one) => one.includes(words));

// Requirements: D-25
describe('an article’s text as a Word document', () => {
  test('has headings, marks, breaks and links', async () => {
    const { document, xml } = await read(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('Gutters')] },
        paragraph(
          text('bold', { type: 'bold' }, { type: 'italic' }),
          text('2', { type: 'superscript' }),
          text('3', { type: 'subscript' }),
          { type: 'hardBreak' },
          text('here', { type: 'link', attrs: { href: 'https://example.com/a b?c="d"&e' } }),
        ),
      ),
    );
    expect(paragraphsWith(document, 'Gutters')[0]).toContain('<w:pStyle w:val="Heading2"/>');
    const [second = ''] = paragraphsWith(document, 'bold');
    expect(second).toMatch(/<w:b\/>.*<w:i\/>.*bold/s);
    expect(second).toContain('<w:vertAlign w:val="superscript"/>');
    expect(second).toContain('<w:vertAlign w:val="subscript"/>');
    expect(second).toContain('<w:br/>');
    expect(second).toContain('<w:hyperlink');
    expect(xml('word/_rels/document.xml.rels')).toContain(
      'https://example.com/a%20b?c=%22d%22&amp;e',
    );
    expect(xml('docProps/core.xml')).toContain('Roofs');
  });

  test('has nested lists with their own numbering', async () => {
    const { document, xml } = await read(
      doc(
        list('orderedList', 3, [
          paragraph('third'),
          list('bulletList', 1, [paragraph('inside')]),
          paragraph('more of the third'),
        ]),
        list('orderedList', 1, [paragraph('first')]),
      ),
    );
    const numberOf = (words: string) =>
      /<w:numId w:val="(\d+)"/.exec(paragraphsWith(document, words)[0] ?? '')?.[1];
    expect(numberOf('third')).toBeDefined();
    expect(numberOf('inside')).not.toBe(numberOf('third'));
    expect(numberOf('first')).not.toBe(numberOf('third'));
    expect(numberOf('more of the third')).toBeUndefined();
    expect(paragraphsWith(document, 'inside')[0]).toContain('<w:ilvl w:val="1"/>');
    expect(xml('word/numbering.xml')).toContain('<w:start w:val="3"/>');
  });

  test('has tables with header rows and spans', async () => {
    const { document } = await read(
      doc({
        type: 'table',
        content: [
          row(cell('tableHeader', 'Kind'), cell('tableHeader', 'Years')),
          row(cell('tableCell', 'Slate', { rowspan: 2 }), cell('tableCell', '100')),
          row(cell('tableCell', '60')),
          row(cell('tableCell', 'All', { colspan: 2 })),
        ],
      }),
    );
    expect(document.match(/<w:tr>|<w:tr /g)).toHaveLength(4);
    expect(document).toContain('<w:tblHeader/>');
    expect(document).toContain('<w:vMerge w:val="restart"/>');
    expect(document).toContain('<w:gridSpan w:val="2"/>');
  });

  test('has its images scaled to the page, with their descriptions, and with WebP converted to PNG', async () => {
    const { document, names } = await read(
      doc(
        { type: 'image', attrs: { image: 1, alt: 'A "roof"', width: 50 } },
        { type: 'image', attrs: { image: 2 } },
        { type: 'image', attrs: { image: 9, alt: 'Lost' } },
      ),
      [await imageOf(1, 'png'), await imageOf(2, 'webp')],
    );
    expect(names.filter((name) => name.startsWith('word/media/'))).toEqual([
      expect.stringMatching(/\.png$/),
      expect.stringMatching(/\.png$/),
    ]);
    // One pixel is 9,525 EMUs, Word's unit of length.
    expect(document).toContain(`cx="${312 * 9525}" cy="${156 * 9525}"`);
    expect(document).toContain(`cx="${624 * 9525}" cy="${312 * 9525}"`);
    expect(document).toContain('descr="A &quot;roof&quot;"');
    expect(paragraphsWith(document, 'Lost')).toHaveLength(1);
  });

  test('has no control characters, and escapes markup', async () => {
    const { document } = await read(
      doc(paragraph('a\u0001b\u000bc \u{1f600} <w:p>'), {
        type: 'codeBlock',
        content: [text('x <\ny')],
      }),
    );
    expect(document).toContain('abc \u{1f600} &lt;w:p&gt;');
    expect(paragraphsWith(document, 'x &lt;')[0]).toContain('<w:br/>');
  });
});
