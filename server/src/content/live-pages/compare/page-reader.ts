import { Parser } from 'htmlparser2';
import { hiddenEmail } from './addresses.ts';
import { tidyKeyOf, tidyText } from './words.ts';

export interface PageLink {
  href: string;
  text: string;
}

export interface PageImage {
  src: string;
  alt: string;
}

/** A paragraph, heading, list item or cell of a page, or the part of such an element before or after a nested block. */
export interface PageBlock {
  text: string;
  /** The text's words, which are compared instead of the text. */
  key: string;
  /** The index of the nearest element in `PageContent.elements`. */
  element: number;
  isHeading: boolean;
  links: PageLink[];
  images: PageImage[];
}

/** A non-inline element, with the range of its blocks. */
export interface PageElement {
  parent: number;
  name: string;
  className: string;
  isChrome: boolean;
  start: number;
  end: number;
}

export interface PageContent {
  title: string;
  canonical: string | null;
  base: string | null;
  isNoindex: boolean;
  publishedAt: string | null;
  hasPasswordForm: boolean;
  blocks: PageBlock[];
  elements: PageElement[];
}

/** A page with deeper nesting isn't read, because closing its tags would take quadratic time. */
const mostDepth = 400;
const mostBlocks = 20_000;

/** Thrown for a page that exceeds the limits. */
export class UnreadablePage extends Error {}

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr label'.split(
    ' ',
  ),
);
const skipped = new Set(
  'script style noscript template svg math iframe object select textarea canvas audio video'.split(
    ' ',
  ),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const chromeRole = /^(navigation|banner|contentinfo|complementary)$/;
const chrome = new Set(['nav', 'aside', 'footer', 'header', 'form', 'dialog', 'menu']);
const voids = new Set('br hr img input meta link base area col embed source track wbr'.split(' '));
/** The classes of text for screen readers, and of the marks that plugins add to links and headings. */
const unseen =
  /(^|\s)(screen-reader-text|sr-only|visually-hidden|wp-block-file__embed|anchor-link)(\s|$)/;

type Attributes = Readonly<Record<string, string>>;

/** Cuts off a class at its first number, including the separator before the number: `post-7-title` becomes `post`. */
function withoutNumber(className: string): string {
  const tail = className.split(/[^\w-]/).at(-1) ?? '';
  const digit = tail.search(/\d/);
  if (digit < 0) return className;
  let end = digit;
  while (/[_-]/.test(tail.charAt(end - 1))) end -= 1;
  return className.slice(0, className.length - tail.length + end);
}

const dateField = '"datePublished"';

/** Returns the date in a page's structured data. Only the first date counts. */
function publishedIn(html: string): string | null {
  const at = html.indexOf(dateField);
  if (at < 0) return null;
  const start = at + dateField.length;
  const value = html.slice(start, start + 80);
  return /^\s{0,10}:\s{0,10}"([^"]{10,40})"/.exec(value)?.[1] ?? null;
}

/** Returns an element's tag and classes without numbers, which are the same for elements of the same kind. */
export const kindOf = ({ name, className }: PageElement): string =>
  [name, ...className.split(/\s+/).map(withoutNumber).filter(Boolean).sort()].join('.');

function imageOf({ src = '', alt = '', ...more }: Attributes): PageImage {
  const delayed = more['data-src'] ?? more['data-lazy-src'] ?? more['data-orig-file'];
  const listed = (more.srcset ?? more['data-srcset'] ?? '').trim().split(/\s/, 1)[0];
  const isPlaceholder = src === '' || src.startsWith('data:');
  return { src: (delayed ?? (isPlaceholder ? listed : src) ?? '').slice(0, 2_000), alt };
}

interface OpenElement {
  name: string;
  element: number;
  skips: boolean;
  isHeading: boolean;
}

/** Reads a page in one pass, without a document tree. */
class PageReader {
  readonly blocks: PageBlock[] = [];
  readonly elements: PageElement[] = [
    { parent: -1, name: 'page', className: '', isChrome: false, start: 0, end: 0 },
  ];
  readonly #stack: OpenElement[] = [{ name: '', element: 0, skips: false, isHeading: false }];
  #text = '';
  #links: PageLink[] = [];
  #images: PageImage[] = [];
  #open: { href: string; start: number } | null = null;
  #title: string | null = null;
  #skips = 0;
  readonly facts = {
    title: '',
    canonical: null as string | null,
    base: null as string | null,
    isNoindex: false,
    publishedAt: null as string | null,
    hasPasswordForm: false,
  };

  open(name: string, attributes: Attributes): void {
    this.#readFacts(name, attributes);
    if (this.#stack.length > mostDepth) throw new UnreadablePage('The page is nested too deeply.');
    const isInline = inline.has(name);
    const code = attributes['data-cfemail'];
    const email = code ? hiddenEmail(code) : null;
    const skips = skipped.has(name) || email !== null || isUnseen(attributes, isInline);
    if (!isInline && name !== 'img' && name !== 'br') this.flush();
    if (this.#skips === 0 && !skips) this.#readContent(name, attributes);
    if (this.#skips === 0 && email) this.#text += email;
    if (voids.has(name)) return;
    if (skips) this.#skips += 1;
    const parent = this.#stack.at(-1)?.element ?? 0;
    const element = isInline ? parent : this.#addElement(name, attributes, parent);
    const isHeading =
      headings.has(name) ||
      attributes.role === 'heading' ||
      (this.#stack.at(-1)?.isHeading ?? false);
    this.#stack.push({ name, element, skips, isHeading });
  }

  close(name: string): void {
    if (voids.has(name)) return;
    if (name === 'title') this.#title = null;
    const top = this.#stack.at(-1);
    if (!top || top.name !== name || this.#stack.length === 1) return;
    if (name === 'a') this.#closeLink();
    if (!inline.has(name)) this.flush();
    this.#stack.pop();
    if (top.skips) this.#skips -= 1;
    const element = this.elements[top.element];
    if (element && !inline.has(name)) element.end = this.blocks.length;
  }

  addText(part: string): void {
    if (this.#title !== null && this.facts.title.length < 1_000) this.facts.title += part;
    if (this.#skips === 0 && this.#title === null) this.#text += part;
  }

  /** Ends the current block. */
  flush(): void {
    const link = this.#open;
    if (link) this.#closeLink();
    const text = tidyText(this.#text);
    if (text !== '' || this.#images.length > 0) {
      if (this.blocks.length >= mostBlocks) throw new UnreadablePage('The page is too long.');
      this.blocks.push({
        text,
        key: tidyKeyOf(text),
        element: this.#stack.at(-1)?.element ?? 0,
        isHeading: this.#stack.at(-1)?.isHeading ?? false,
        links: this.#links,
        images: this.#images,
      });
      this.#links = [];
      this.#images = [];
    }
    this.#text = '';
    if (link) this.#open = { href: link.href, start: 0 };
  }

  #addElement(name: string, attributes: Attributes, parent: number): number {
    const { role } = attributes;
    const isChrome = chrome.has(name) || (role !== undefined && chromeRole.test(role));
    const start = this.blocks.length;
    const isInChrome = isChrome || (this.elements[parent]?.isChrome ?? false);
    return (
      this.elements.push({
        parent,
        name,
        className: (attributes.class ?? '').slice(0, 200),
        isChrome: isInChrome,
        start,
        end: start,
      }) - 1
    );
  }

  #readContent(name: string, attributes: Attributes): void {
    if (name === 'br') this.#text += ' ';
    if (name === 'img') this.#images.push(imageOf(attributes));
    if (name === 'a') {
      this.#closeLink();
      const code = attributes.href?.includes('email-protection#')
        ? attributes.href.match(/email-protection#(\w+)/)?.[1]
        : undefined;
      const email = code ? hiddenEmail(code) : null;
      const href = email ? `mailto:${email}` : (attributes.href ?? '');
      this.#open = { href: href.slice(0, 2_000), start: this.#text.length };
    }
  }

  #closeLink(): void {
    if (!this.#open) return;
    const text = tidyText(this.#text.slice(this.#open.start));
    if (this.#open.href !== '' && text !== '') this.#links.push({ href: this.#open.href, text });
    this.#open = null;
  }

  #readFacts(name: string, attributes: Attributes): void {
    const { facts } = this;
    if (name === 'title' && facts.title === '' && this.#skips === 0) this.#title = '';
    if (name === 'base') facts.base ??= attributes.href ?? null;
    if (name === 'link' && attributes.rel?.toLowerCase() === 'canonical') {
      facts.canonical ??= attributes.href?.slice(0, 2_000) ?? null;
    }
    if (name === 'input' && attributes.name === 'post_password') facts.hasPasswordForm = true;
    if (name === 'meta') {
      const key = (attributes.name ?? attributes.property ?? '').toLowerCase();
      const { content = '' } = attributes;
      if (/^(robots|googlebot)$/.test(key) && /\b(noindex|none)\b/i.test(content))
        facts.isNoindex = true;
      if (key === 'article:published_time') facts.publishedAt ??= content;
    }
    if (name === 'time' && attributes.datetime && /published/.test(attributes.class ?? '')) {
      facts.publishedAt ??= attributes.datetime;
    }
  }
}

const isUnseen = (attributes: Attributes, isInline: boolean) =>
  (attributes.class !== undefined && unseen.test(attributes.class)) ||
  (isInline && attributes['aria-hidden'] === 'true');

/** Reads a page's blocks and properties. Throws UnreadablePage for a page that exceeds the limits. */
export function readPage(html: string): PageContent {
  const reader = new PageReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.addText(text),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  reader.flush();
  const [page] = reader.elements;
  if (page) page.end = reader.blocks.length;
  const { title, ...facts } = reader.facts;
  facts.publishedAt ??= publishedIn(html);
  return { ...facts, title: tidyText(title), blocks: reader.blocks, elements: reader.elements };
}
