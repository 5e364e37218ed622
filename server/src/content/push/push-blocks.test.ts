import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { describe, expect, test } from 'vitest';
import { bodyBlocks } from './push-blocks.ts';

const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });
const text = (value: string, ...marks: NonNullable<BodyNode['marks']>): BodyNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: BodyNode[]): BodyNode => ({ type: 'paragraph', content });
const item = (...content: BodyNode[]): BodyNode => ({ type: 'listItem', content });
const row = (...content: BodyNode[]): BodyNode => ({ type: 'tableRow', content });
const cell = (
  type: 'tableHeader' | 'tableCell',
  value: string,
  attrs?: BodyNode['attrs'],
): BodyNode => ({ type, ...(attrs && { attrs }), content: [paragraph(text(value))] });
const blocks = (...content: BodyNode[]) => bodyBlocks(doc(...content), new Map());

// Requirements: B-PUSH-02
describe('the text of a pushed post', () => {
  test('has a block for each paragraph and heading, with links and marks', () => {
    const written = blocks(
      { type: 'heading', attrs: { level: 2 }, content: [text('Roofs & gutters')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('Slate')] },
      paragraph(
        text('Call '),
        text('us', { type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/?b=1&c' } }),
        { type: 'hardBreak' },
        text('<now>'),
      ),
      { type: 'paragraph' },
    );
    expect(written).toBe(`<!-- wp:heading -->
<h2 class="wp-block-heading">Roofs &amp; gutters</h2>
<!-- /wp:heading -->

<!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading">Slate</h3>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>Call <strong><a href="https://a.example/?b=1&amp;c">us</a></strong><br>&lt;now&gt;</p>
<!-- /wp:paragraph -->`);
  });

  test('has list blocks with nested lists, and plain HTML for items that a list block can’t contain', () => {
    const nested = {
      type: 'orderedList' as const,
      attrs: { start: 3 },
      content: [item(paragraph(text('c')))],
    };
    expect(blocks({ type: 'bulletList', content: [item(paragraph(text('a')), nested)] })).toBe(
      `<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li>a<!-- wp:list {"ordered":true,"start":3} -->
<ol start="3" class="wp-block-list"><!-- wp:list-item -->
<li>c</li>
<!-- /wp:list-item --></ol>
<!-- /wp:list --></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->`,
    );
    const two = item(paragraph(text('a')), paragraph(text('b')));
    expect(blocks({ type: 'bulletList', content: [two] })).toBe(`<!-- wp:html -->
<ul><li><p>a</p>
<p>b</p></li></ul>
<!-- /wp:html -->`);
  });

  test('has blocks for quotes, tables, separators, and code', () => {
    const table: BodyNode = {
      type: 'table',
      content: [
        row(cell('tableHeader', 'Kind'), cell('tableHeader', 'Years')),
        row(cell('tableCell', 'Slate', { rowspan: 2 }), cell('tableCell', '100')),
      ],
    };
    expect(
      blocks({ type: 'blockquote', content: [paragraph(text('Good.'))] }, table, {
        type: 'horizontalRule',
      }),
    ).toBe(`<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p>Good.</p>
<!-- /wp:paragraph --></blockquote>
<!-- /wp:quote -->

<!-- wp:table {"hasFixedLayout":false} -->
<figure class="wp-block-table"><table><thead><tr><th>Kind</th><th>Years</th></tr></thead><tbody><tr><td rowspan="2">Slate</td><td>100</td></tr></tbody></table></figure>
<!-- /wp:table -->

<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->`);
    expect(blocks({ type: 'codeBlock', content: [text('<!-- wp:html -->')] })).toBe(
      `<!-- wp:html -->
<pre><code>&lt;!-- wp:html --&gt;</code></pre>
<!-- /wp:html -->`,
    );
  });

  test('has image blocks with the id on the site, the alternative text, and the width', () => {
    const image: BodyNode = { type: 'image', attrs: { image: 5, alt: 'A "roof"', width: 50 } };
    const images = new Map([[5, { id: 12, url: 'https://a.example/roof.png' }]]);
    expect(bodyBlocks(doc(image), images)).toBe(
      `<!-- wp:image {"id":12,"width":"50%","sizeSlug":"full","linkDestination":"none"} -->
<figure class="wp-block-image size-full is-resized"><img src="https://a.example/roof.png" alt="A &quot;roof&quot;" class="wp-image-12" style="width:50%"/></figure>
<!-- /wp:image -->`,
    );
  });
});
