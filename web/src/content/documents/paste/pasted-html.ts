import { isSafeLink } from '@portal/contract/content/documents/body-content.ts';
import { changeTag, dropAll, replaceWithChildren, styleOf } from './pasted-elements.ts';
import { buildWordLists, nestLists } from './pasted-lists.ts';
import { markStyledText } from './pasted-marks.ts';

/**
 * What a clipboard's HTML says, without what Word, Google Docs and web pages put around it: only
 * paragraphs, headings, lists, quotes, code, links and the marks that the editor knows are left.
 */
export function cleanPastedHtml(html: string): string {
  // The editor's own clipboard says more about itself than HTML could.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(withoutComments(html), 'text/html');
  dropRubbish(body);
  unwrapGoogleDocument(body);
  nameWordStyles(body);
  buildWordLists(body);
  markStyledText(body);
  keepUsefulLinks(body);
  partCells(body);
  unwrapOthers(body);
  nestLists(body);
  dropAttributes(body);
  tidySpaces(body);
  dropEmpty(body);
  return body.innerHTML.trim();
}

/** Linear also where nothing is closed: a pattern would search the rest from each opening. */
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

// Word's conditions too: `<!--[if gte mso 9]><xml>…<![endif]-->` and `<![if !supportLists]>`.
const withoutComments = (html: string) =>
  withoutSpans(withoutSpans(html, '<!--', '-->'), '<![', '>');

const rubbish = [
  'style, script, meta, link, title, xml, template, noscript, iframe, object, embed, svg, canvas',
  'img, picture, video, audio, input, button, select, textarea',
  'br.Apple-interchange-newline, .MsoCommentReference, a.msocomanchor, span.EOP',
  // What somebody struck out while changes were tracked isn't in the text any more.
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
  // Elements of Office's own name spaces: <o:p>, <w:sdt>, <st1:place>.
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) replaceWithChildren(element);
  }
}

/** Google wraps a whole document in a <b> that isn't bold. */
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

/** Titles, headings and quotes that are only a style of a paragraph. */
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

/** Google says of a title only how large its letters are. */
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

/** An address that leads somewhere outside the document; null for bookmarks and scripts. */
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
]);
const keptBlocks = new Set(
  'P DIV H1 H2 H3 H4 UL OL LI BLOCKQUOTE PRE HR SECTION ARTICLE HEADER FOOTER MAIN ASIDE'.split(
    ' ',
  ),
);

function unwrapOthers(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const { tagName } = element;
    if (!keptInline.has(tagName) && !keptBlocks.has(tagName)) replaceWithChildren(element);
  }
}

/** There are no tables in a text; what stood in their cells stays apart. */
function partCells(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th, caption, dt, dd, figcaption')) {
    const hasBlocks =
      cell.querySelector('p, ul, ol, h1, h2, h3, h4, blockquote, pre, div') !== null;
    changeTag(cell, hasBlocks ? 'div' : 'p');
  }
}

const keptAttributes: Readonly<Record<string, readonly string[]>> = { A: ['href'], OL: ['start'] };

function dropAttributes(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    const kept = keptAttributes[element.tagName] ?? [];
    for (const name of element.getAttributeNames()) {
      if (!kept.includes(name)) element.removeAttribute(name);
    }
  }
}

/** Hard spaces are what other programs make of two spaces, and of an empty line. */
function tidySpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, 4);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('pre')) continue;
    text.nodeValue = (text.nodeValue ?? '')
      .replaceAll(/[\u00a0\s]+/g, ' ')
      .replaceAll('\u200b', '');
  }
}

function dropEmpty(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    const isLast = !line.nextSibling && line.parentElement?.matches('p, li, h1, h2, h3, h4, div');
    const isBetween = line.parentElement === body;
    if (isLast || isBetween) line.remove();
  }
  // Innermost first: what held only empty things is empty then.
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const isVoid = element.matches('br, hr') || element.querySelector('br, hr') !== null;
    const text = element.textContent ?? '';
    if (isVoid || text.trim() !== '') continue;
    // A space between two words may be all that a bold run holds.
    if (text !== '' && keptInline.has(element.tagName)) replaceWithChildren(element);
    else element.remove();
  }
}
