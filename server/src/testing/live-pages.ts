import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyHtml } from '#content/documents/body-html.ts';
import { escapeHtml } from '#platform/html.ts';
import type { DrawnArticle as Post } from './live-articles.ts';

const images = new Map(
  Array.from({ length: 501 }, (_, id) => [id, `/wp-content/uploads/photo-${id}-1024x768.jpg`]),
);

/** Returns an article's text as HTML, with images as WordPress inserts them. */
export function postHtml(content: BodyContent): string {
  const html = bodyHtml('', content, images).join('');
  return html.slice(html.indexOf('<body>') + '<body>'.length, html.indexOf('</body>'));
}

/** Replaces quotes, dashes, and dots the way WordPress does, but leaves tags unchanged. */
function texturize(html: string): string {
  return html.replace(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, text: string) =>
    tag !== undefined
      ? tag
      : text
          .replaceAll('--', '&#8211;')
          .replaceAll('...', '&#8230;')
          .replaceAll('&#39;', '&#8217;')
          .replace(/&quot;(.*?)&quot;/g, '&#8220;$1&#8221;')
          .replace(/(\d) x (\d)/g, '$1 &#215; $2')
          .replace(/ (\S+)$/, '&nbsp;$1'),
  );
}

const lazy = (html: string) =>
  html.replace(
    /<img src="([^"]*)-1024x768\.jpg"/g,
    '<img loading="lazy" decoding="async" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="$1-768x576.jpg" srcset="$1-300x225.jpg 300w, $1-scaled.jpg 2560w"',
  );

const head = (title: string, more = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Harbor Marine</title>${more}</head>`;

const menu =
  '<header class="site-header"><nav><ul><li><a href="/">Home</a></li><li><a href="/services/">Our services for boats</a></li></ul></nav></header>';
const footer =
  '<footer><p>We repair boats on the harbor since 1974. Call us for a price.</p><p>© Harbor Marine</p></footer>';
const related =
  '<div class="related-posts"><h3>You may also like</h3><article><h4><a href="/old/">A winter checklist for the careful owner</a></h4><p>Before the first storm comes, check the cover and the ropes of your boat…</p></article></div>';

/** Returns the HTML of each top-level block of a text. */
const blocksOf = ({ content }: Post) =>
  content.content.map((block) => lazy(texturize(postHtml({ type: 'doc', content: [block] }))));

/** A classic theme with a sidebar, and with an author box and related posts inside the article's element. */
const sidebarTheme = (post: Post) =>
  `${head(post.title, '<link rel="canonical" href="/a/">')}<body>${menu}<div id="page"><main><article class="post"><h1 class="entry-title">${texturize(escapeHtml(post.title))}</h1><div class="entry-meta"><span>By Ann</span> <time class="entry-date published" datetime="2026-03-02T10:00:00+00:00">March 2</time></div><div class="entry-content">${blocksOf(post).join('')}</div><div class="author-box"><p>Ann has worked on boats for twenty years and writes about them.</p></div>${related}</article><div id="comments"><p>Thanks for the checklist!</p></div></main><aside class="widget-area"><h2>Recent</h2><ul><li><a href="/old/">A winter checklist</a></li></ul><p>Get the spring price list by mail.</p></aside></div>${footer}</body></html>`;

/** Wraps each block in a page builder's boxes, with widgets between them. */
function pageBuilder(post: Post): string {
  const { title } = post;
  const blocks = blocksOf(post).map(
    (block, index) =>
      `<div class="elementor-element elementor-element-${index}a7f elementor-widget elementor-widget-text-editor" data-id="${index}"><div class="elementor-widget-container">${block}</div></div>`,
  );
  const button =
    '<div class="elementor-element elementor-element-b1 elementor-widget elementor-widget-button"><div class="elementor-button-wrapper"><a class="elementor-button" href="/contact/"><span>Ask for a free price today</span></a></div></div>';
  const middle = Math.ceil(blocks.length / 2);
  const boxed = [...blocks.slice(0, middle), button, ...blocks.slice(middle)];
  return `${head(title)}<body class="elementor-page">${menu}<div class="elementor"><section class="elementor-section"><div class="elementor-column"><div class="elementor-widget elementor-widget-heading"><h2 class="elementor-heading-title">${escapeHtml(title)}</h2></div></div><div class="elementor-column">${boxed.join('')}</div><div class="elementor-column elementor-sidebar"><div class="elementor-widget elementor-widget-form"><form><label>Your name</label><input name="n"></form><p>We call you back within a day.</p></div></div></section>${related}</div>${footer}</body></html>`;
}

/** A theme with shortcode and plugin output between the blocks, and with hidden email addresses. */
function shortcodes(post: Post): string {
  const { title } = post;
  const toc =
    '<div class="toc"><p class="toc_title">Contents</p><ul><li><a href="#one">First part</a></li><li><a href="#two">Second part</a></li></ul></div>';
  const offer =
    '<div class="cta-box"><h3>Get a free quote for your boat today</h3><p>Call <a href="tel:+15550100">555-0100</a>: the winter price starts at $199.</p></div>';
  const [first = '', second = '', ...rest] = blocksOf(post).map((block) =>
    block
      .replace(
        /<a href="mailto:([^"]+)"/g,
        (_, address: string) => `<a href="/cdn-cgi/l/email-protection#${hideEmail(address)}"`,
      )
      .replace(/<(h\d)>(.*?)<\/h\d>/s, '<$1>$2 <a class="header-link" href="#x">#</a></$1>'),
  );
  return `${head(title)}<body>${menu}<div class="wrap"><h1>${escapeHtml(title)}</h1><div class="content">${toc}${first}${second}${offer}${rest.join('')}<div class="sharedaddy"><h3>Share this:</h3><ul><li><a href="https://social.example/share">Post</a></li></ul></div></div></div>${related}${footer}</body></html>`;
}

/** Hides an email address as Cloudflare does. */
function hideEmail(address: string): string {
  const key = 0x5a;
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)];
  return Buffer.from(bytes).toString('hex');
}

/** Themes that render an article with very different markup. */
export const liveThemes = { sidebarTheme, pageBuilder, shortcodes } as const;
