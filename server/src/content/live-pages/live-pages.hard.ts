import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPackage } from '#apps/engines/embedded/npm-package.ts';
import { createGuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import {
  type DrawnArticle,
  drawArticle,
  plantChange,
  plantedChanges,
} from '#testing/live-articles.ts';
import { postHtml } from '#testing/live-pages.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { startWordpress, type Wordpress } from '#testing/wordpress/wordpress.ts';
import { comparePage } from './compare/compare-page.ts';
import { expectedContent } from './compare/expected-content.ts';
import { readPage } from './compare/page-reader.ts';

/** Classic themes from npm, in addition to the themes of WordPress itself. */
const packages = [
  {
    theme: 'understrap',
    name: 'understrap',
    version: '1.0.1',
    integrity:
      'sha512-hDRgDb7HyEHWRO+ea15jHwCCvKY2LGITLQJghkAL7bMmhAIIUlCQ+X2JKlEsZXn2jB1RJglWfQM5yIHXTUHFIA==',
  },
  {
    theme: 'underscores',
    name: 'undescores-for-npm',
    version: '1.0.0',
    integrity:
      'sha512-k4DtGu+u/uaxGr2qmXeJQy+vOta1v4FyaKySQK7ihLN7zLLPt410JKc19fx98YpQEUAWHUvQfb1dZyY++7OgeA==',
  },
] as const;
const themes = [
  'twentytwentythree',
  'twentytwentyfour',
  'twentytwentyfive',
  ...packages.map(({ theme }) => theme),
];

/**
 * A plugin that renders a page in the theme named in the query, with boxes like those that other plugins add if the
 * query requests them.
 */
const plugin = `
register_theme_directory('/wordpress/wp-content/themes');
register_theme_directory('/content/themes');
if (isset($_GET['theme'])) {
  $theme = preg_replace('/[^a-z]/', '', $_GET['theme']);
  add_filter('stylesheet', fn() => $theme);
  add_filter('template', fn() => $theme);
}
add_filter('the_content', function ($html) {
  if (!isset($_GET['boxes'])) return $html;
  $offer = '<div class="cta-box"><h3>Get a free quote for your boat</h3><p>Call us, the price starts at $199.</p></div>';
  $contents = '<div class="toc"><p>Contents</p><ul><li><a href="#a">First part</a></li></ul></div>';
  $parts = explode('</p>', $html, 2);
  return $contents . $parts[0] . '</p>' . $offer . ($parts[1] ?? '') . '<div class="share"><h3>Share this:</h3></div>';
}, 50);
`;

let site: Wordpress;
let distrust: () => void;

/** Copies a theme from npm into the site. */
async function addTheme({ theme, ...found }: (typeof packages)[number]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-theme-'));
  try {
    await fetchPackage(found, { folder, strip: 1, signal: AbortSignal.timeout(120_000) });
    for (const file of globSync('**/*.{php,css,json}', { cwd: folder })) {
      const content = readFileSync(join(folder, file)).toString('base64');
      // Skip large style sheets, because they don't affect the page's content.
      if (content.length > 300_000) continue;
      await site.run(`$path = '/content/themes/${theme}/${file}';
        wp_mkdir_p(dirname($path));
        file_put_contents($path, base64_decode('${content}'));`);
    }
    expect(await site.run(`echo wp_get_theme('${theme}')->exists() ? 'found' : 'missing';`)).toBe(
      'found',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addPosts(articles: readonly DrawnArticle[]): Promise<number[]> {
  const posts = articles.map(({ title, content }) => ({ title, html: postHtml(content) }));
  const json = Buffer.from(JSON.stringify(posts)).toString('base64');
  const ids = await site.run(`kses_remove_filters();
    echo json_encode(array_map(fn($post) => wp_insert_post(wp_slash(array(
      'post_title' => $post->title, 'post_content' => $post->html, 'post_status' => 'publish', 'post_author' => 1,
    ))), json_decode(base64_decode('${json}'))));`);
  return JSON.parse(ids) as number[];
}

beforeAll(async () => {
  distrust = trustTestAuthority();
  site = await startWordpress();
  await site.run("wp_mkdir_p('/content/themes');");
  await site.addPlugin('themes', plugin);
  for (const found of packages) await addTheme(found);
}, 300_000);
afterAll(async () => {
  await site?.close();
  distrust?.();
});

// Requirements: B-LIVE-02, B-LIVE-03
test.each(themes)(
  'a page in the theme %s has no differences, and each planted change is found',
  async (theme) => {
    const guardedFetch = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });
    const compare = async (approved: DrawnArticle, id: number, more = '') => {
      const url = `https://${site.host}/?p=${id}&theme=${theme}${more}`;
      const { body, status } = await guardedFetch(url, { timeoutMilliseconds: 60_000 });
      expect(status).toBe(200);
      const empty = { focus_keyword_plaintext: null, description: null, google_doc: null };
      const links = { url_1: null, anchor_1: null, url_2: null, anchor_2: null };
      const { title, content: text } = approved;
      const expected = expectedContent({ ...empty, ...links, title, text });
      if (!expected) throw new Error('The article has no text.');
      return comparePage(readPage(body.toString('utf8')), expected, url).differences;
    };
    const seed = 70_000 + themes.indexOf(theme) * 10;
    const articles = Array.from({ length: 3 }, (_, index) => drawArticle(seed + index));
    for (const [index, id] of (await addPosts(articles)).entries()) {
      const article = articles[index] ?? drawArticle(seed);
      expect(await compare(article, id, index % 2 === 0 ? '' : '&boxes=1')).toEqual([]);
    }
    const original = articles[0] ?? drawArticle(seed);
    const changed = plantedChanges.map((kind) => plantChange(original, kind, seed));
    for (const id of await addPosts(changed)) {
      expect(await compare(original, id, '&boxes=1')).not.toEqual([]);
    }
  },
  180_000,
);
