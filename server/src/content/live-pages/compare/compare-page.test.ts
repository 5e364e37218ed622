import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import { describe, expect, test } from 'vitest';
import {
  type DrawnArticle,
  drawArticle,
  plantChange,
  plantedChanges,
} from '#testing/live-articles.ts';
import { liveThemes } from '#testing/live-pages.ts';
import { comparePage } from './compare-page.ts';
import { expectedContent } from './expected-content.ts';
import { readPage } from './page-reader.ts';

/** Pages with this seed or a higher seed were first generated after the comparison was finished. */
const firstSeed = 80_000;
const themes = Object.values(liveThemes);

const empty: ApprovedContent = {
  title: '',
  focus_keyword_plaintext: null,
  description: null,
  url_1: null,
  anchor_1: null,
  url_2: null,
  anchor_2: null,
  google_doc: null,
  text: null,
};

function compare(approved: DrawnArticle, html: string, more: Partial<ApprovedContent> = {}) {
  const { title, content: text } = approved;
  const expected = expectedContent({ ...empty, title, text, ...more });
  if (!expected) throw new Error('The article has no text.');
  return comparePage(readPage(html), expected, 'https://site.example/a/');
}

const kindsOf = ({ differences }: ReturnType<typeof compare>) =>
  differences.map(({ kind }) => kind);

// Requirements: B-LIVE-03
describe('pages generated after the comparison was finished', () => {
  test('200 unchanged pages have no differences', () => {
    const alarms = Array.from({ length: 200 }, (_, index) => {
      const article = drawArticle(firstSeed + index);
      const show = themes[index % themes.length] ?? liveThemes.sidebarTheme;
      return { seed: firstSeed + index, differences: compare(article, show(article)).differences };
    }).filter(({ differences }) => differences.length > 0);
    expect(alarms).toEqual([]);
  }, 120_000);

  test('all 50 planted changes are found', () => {
    const missed = Array.from({ length: 50 }, (_, index) => {
      const seed = firstSeed + 1_000 + index;
      const article = drawArticle(seed);
      const kind = plantedChanges[index % plantedChanges.length] ?? 'word';
      const show = themes[index % themes.length] ?? liveThemes.sidebarTheme;
      const page = show(plantChange(article, kind, seed));
      return { seed, kind, found: compare(article, page).differences.length };
    }).filter(({ found }) => found === 0);
    expect(missed).toEqual([]);
  }, 120_000);
});

const text = (value: string, href?: string) => ({
  type: 'text' as const,
  text: value,
  ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }),
});
const paragraph = (...content: ReturnType<typeof text>[]) => ({
  type: 'paragraph' as const,
  content,
});

const article: DrawnArticle = {
  title: 'Winter storage',
  content: {
    type: 'doc',
    content: [
      paragraph(text('Boats need a dry and quiet place in winter.')),
      { type: 'heading', attrs: { level: 2 }, content: [text('What it costs')] },
      paragraph(
        text('A place costs $1,299 a year, see '),
        text('our prices', 'https://site.example/prices/'),
        text('.'),
      ),
      { type: 'image', attrs: { image: 1, alt: 'A boat under its cover' } },
      paragraph(text('Call the crew before the first storm comes.')),
    ],
  },
};

const body = `<p>Boats need a dry and quiet place in winter.</p><h2>What it costs</h2>
<p>A place costs $1,299 a year, see <a href="/prices?utm_source=x">our prices</a>.</p>
<p><img src="/wp-content/uploads/boat-300x200.jpg" alt="A boat under its cover"></p>
<p>Call the crew before the first storm comes.</p>`;
const page = (html: string) =>
  `<title>Winter storage</title><main><h1>Winter storage</h1><div>${html}</div></main>`;

// Requirements: B-LIVE-02, B-LIVE-03
describe('a page differs', () => {
  const cases: [string, string, string[]][] = [
    ['by nothing if only its addresses are written differently', body, []],
    [
      'if a paragraph of the same kind was added',
      body.replace('<h2>', '<p>This text is new on the page.</p><h2>'),
      ['added'],
    ],
    [
      'by nothing if a box of another kind was inserted',
      body.replace('<h2>', '<div class="ad"><p>This offer is new on the page.</p></div><h2>'),
      [],
    ],
    [
      'if words were added to a paragraph',
      body.replace('storm comes', 'storm comes soon'),
      ['changed'],
    ],
    [
      'if a sentence was added to a paragraph',
      body.replace('comes.', 'comes. Ask Bo.'),
      ['changed'],
    ],
    ['if a link leads elsewhere', body.replace('/prices', '/old'), ['link_changed']],
    ['if a heading became a paragraph', body.replaceAll('h2>', 'p>'), ['heading']],
    ['if an image is missing', body.replace(/<img.*?>/, ''), ['image']],
    ['by nothing if two paragraphs were joined', body.replace('</p>\n<p><img', '<br><img'), []],
  ];
  test.each(cases)('%s', (_, html, kinds) => {
    expect(kindsOf(compare(article, page(html)))).toEqual(kinds);
  });

  test('if its title isn’t the approved title', () => {
    expect(kindsOf(compare({ ...article, title: 'Summer' }, page(body)))).toEqual(['title']);
  });

  test('if a promised link is missing', () => {
    const result = compare(article, page(body), { url_1: 'https://client.example/dock' });
    expect(result.differences).toEqual([
      { kind: 'promised_link', expected: 'https://client.example/dock', found: null },
    ]);
  });
});

// Requirements: B-LIVE-06
test('an accepted page doesn’t differ from itself, and a later change to it is found', () => {
  const changed = page(body.replace('$1,299', '$999').replace(/<img.*?>/, ''));
  const { snapshot, differences } = compare(article, changed);
  expect(differences).toHaveLength(2);
  if (!snapshot) throw new Error('There is no snapshot.');
  const again = (html: string) => comparePage(readPage(html), snapshot, 'https://site.example/a/');
  expect(again(changed).differences).toEqual([]);
  expect(kindsOf(again(changed.replace('quiet', 'loud')))).toEqual(['changed']);
});

// Requirements: B-LIVE-08
test('a page with deep nesting is rejected immediately', () => {
  expect(() => readPage('<div>'.repeat(100_000) + '</b>'.repeat(100_000))).toThrow(/too deeply/);
});
