import { isSafeLink } from '@portal/contract/content/documents/body-content.ts';
import { changeTag, dropAll, replaceWithChildren, styleOf } from './pasted-elements.ts';
import { buildWordLists, nestLists } from './pasted-lists.ts';
import { markStyledText } from './pasted-marks.ts';

/**
 * Removes the markup that Word, Google Docs and web pages add to clipboard HTML. Keeps only paragraphs, headings,
 * lists, quotes, code, tables, images, links and the editor's marks.
 */
export function cleanPastedHtml(html: string): string {
  // The editor's own clipboard HTML contains more than this function would keep, so it stays unchanged.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(withoutComments(html), 'text/html');
  dropRubbish(body);
  unwrapGoogleDocument(body);
  nameWordStyles(body);
  buildWordLists(body);
  markStyledText(body);
  keepUsefulLinks(body);
  placeImages(body);
  partCells(body);
  unwrapOthers(body);
  nestLists(body);
  dropAttributes(body);
  tidySpaces(body);
  dropEmpty(body);
  return body.innerHTML.trim();
}

/**
 * Removes all text from each opening delimiter to its closing delimiter, in linear time. A regular expression would
 * rescan the rest of the text from each unclosed opening.
 */
function withoutSpans(text: string, opening: string, closing: string): string {
  const kept: string[] = [];
  let from = 0;
  while (true) {
    const start = text.indexOf(opening, from);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return kept.join('') + text.slice(from);
    kept.push(text.slice(from, start));
    from = end + closing.length;
  }
}

// Also removes Word's conditional comments: `<!--[if gte mso 9]><xml>…<![endif]-->` and `<![if !supportLists]>`.
const withoutComments = (html: string) =>
  withoutSpans(withoutSpans(html, '<!--', '-->'), '<![', '>');

const rubbish = [
  'style, script, meta, link, title, xml, template, noscript, iframe, object, embed, svg, canvas',
  'video, audio, input, button, select, textarea, math, colgroup, source',
  'br.Apple-interchange-newline, .MsoCommentReference, a.msocomanchor, span.EOP',
  // Word's tracked deletions, which are no longer part of the text.
  'del[cite^="mailto:"]',
].join(', ');

function dropRubbish(body: HTMLElement): void {
  dropAll(body, rubbish);
  for (const element of body.querySelectorAll('[style]')) {
    const style = styleOf(element);
    const isHidden = style.display === 'none' || style['mso-hide'] === 'all';
    const isComment =
      style['mso-element'] === 'comment-list' || style['mso-special-character'] === 'comment';
    if (isHidden || isComment) element.remove();
  }
  // Unwrap Office's namespaced elements: <o:p>, <w:sdt>, <st1:place>.
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) replaceWithChildren(element);
  }
}

/** Unwraps bold and italic elements with a normal style, such as the <b> that Google wraps the whole document in. */
function unwrapGoogleDocument(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong, i, em')) {
    const style = styleOf(element);
    const isPlain =
      element.id.startsWith('docs-internal-guid') ||
      ['normal', '400'].includes(style['font-weight'] ?? '') ||
      style['font-style'] === 'normal';
    if (isPlain) replaceWithChildren(element);
  }
}

/** Converts titles, headings and quotes that are only paragraph styles to elements. */
function nameWordStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p, h5, h6, [role="heading"]')) {
    const level = headingLevel(element);
    if (level !== null) changeTag(element, `h${Math.min(level, 4)}`);
    else if (/\bMso(Intense)?Quote/.test(element.className)) {
      const quote = element.ownerDocument.createElement('blockquote');
      element.replaceWith(quote);
      quote.append(element);
    }
  }
}

function headingLevel(element: Element): number | null {
  if (/^H[56]$/.test(element.tagName)) return 4;
  if (/\bMsoTitle/.test(element.className) || isGoogleTitle(element)) return 1;
  const named = /\bMsoHeading(\d)/.exec(element.className)?.[1];
  const level =
    named ??
    styleOf(element)['mso-outline-level'] ??
    (element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null);
  return level && /^[1-9]$/.test(level) ? Number(level) : null;
}

/** Returns whether an element is a title in Google Docs, which can be recognized only by its font size. */
function isGoogleTitle(element: Element): boolean {
  const spans = [...element.children];
  return spans.length > 0 && spans.every((span) => styleOf(span)['font-size'] === '26pt');
}

function keepUsefulLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const address = usefulAddress(link.getAttribute('href') ?? '');
    if (address === null) replaceWithChildren(link);
    else link.setAttribute('href', address);
  }
}

/** Returns the URL of a link's target, or null for bookmarks and scripts. Unwraps Google's redirects. */
function usefulAddress(href: string): string | null {
  if (!isSafeLink(href.trim())) return null;
  const url = new URL(href.trim());
  const isRedirect = /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url';
  const target = isRedirect ? (url.searchParams.get('q') ?? url.searchParams.get('url')) : null;
  return target ? usefulAddress(target) : href.trim();
}

const keptInline = new Set([
  'A',
  'B',
  'STRONG',
  'I',
  'EM',
  'U',
  'S',
  'STRIKE',
  'DEL',
  'CODE',
  'BR',
  'SUP',
  'SUB',
  'IMG',
]);
const keptBlocks = new Set(
  'P DIV H1 H2 H3 H4 UL OL LI BLOCKQUOTE PRE HR SECTION ARTICLE HEADER FOOTER MAIN ASIDE TABLE THEAD TBODY TFOOT TR TD TH'.split(
    ' ',
  ),
);

function unwrapOthers(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const { tagName } = element;
    if (!keptInline.has(tagName) && !keptBlocks.has(tagName)) replaceWithChildren(element);
  }
}

/** Converts captions and terms to paragraphs, and the plain cells in Word's header rows to header cells. */
function partCells(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('caption, dt, dd, figcaption')) {
    const hasBlocks =
      cell.querySelector('p, ul, ol, h1, h2, h3, h4, blockquote, pre, div') !== null;
    const changed = changeTag(cell, hasBlocks ? 'div' : 'p');
    if (changed.parentElement?.tagName === 'TABLE') changed.parentElement.before(changed);
  }
  for (const cell of body.querySelectorAll('thead td')) changeTag(cell, 'th');
}

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  A: ['href'],
  OL: ['start'],
  IMG: ['src', 'alt'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
};

function dropAttributes(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    const kept = keptAttributes[element.tagName] ?? [];
    for (const name of element.getAttributeNames()) {
      if (!kept.includes(name)) element.removeAttribute(name);
    }
  }
}

/** Removes one-pixel images, which are trackers. Replaces a paragraph that contains only an image with the image. */
function placeImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const isCounter = ['0', '1'].includes(image.getAttribute('width') ?? '');
    if (isCounter || !image.getAttribute('src')) {
      image.remove();
      continue;
    }
    // Links around images aren't kept, because an image is a block.
    let holder = image.parentElement;
    while (holder && holder !== body && holder.matches('p, a, span, b, i, em, strong, u')) {
      if (holder.textContent?.trim() !== '' || holder.querySelectorAll('img').length > 1) break;
      holder.replaceWith(image);
      holder = image.parentElement;
    }
  }
}

/** Collapses white space, because other programs write double spaces and empty lines as non-breaking spaces. */
function tidySpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, 4);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('pre')) continue;
    text.nodeValue = (text.nodeValue ?? '')
      .replaceAll(/[\u00a0\s]+/g, ' ')
      .replaceAll('\u200b', '');
  }
}

/** The elements that are kept even without text. */
const kept = 'br, hr, img, td, th';

function dropEmpty(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    const isLast = !line.nextSibling && line.parentElement?.matches('p, li, h1, h2, h3, h4, div');
    const isBetween = line.parentElement === body;
    if (isLast || isBetween) line.remove();
  }
  // Process the innermost elements first, so that elements with only empty children are also removed.
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const isVoid = element.matches(kept) || element.querySelector(kept) !== null;
    const text = element.textContent ?? '';
    if (isVoid || text.trim() !== '') continue;
    // A bold run may contain only the space between two words, which must be kept.
    if (text !== '' && keptInline.has(element.tagName)) replaceWithChildren(element);
    else element.remove();
  }
}
