import type { LinkKind } from '@portal/contract/utilities/link-verdicts.ts';
import { Parser } from 'htmlparser2';
import { listCssLinks } from './css-links.ts';
import { listSrcset } from './srcset.ts';

/** Receives a page's links while the page is being read. */
export interface LinkListener {
  /** `text` is the link's visible text, or an image's alternative text. */
  onLink: (href: string, kind: LinkKind, text: string) => void;
  onBase: (href: string) => void;
}

type Attributes = Readonly<Record<string, string>>;

const longestText = 160;
/** The maximum total length of a page's anchors. Pages that exceed it aren't checked for missing anchors. */
const mostIdCharacters = 200_000;

const linkRelations: Readonly<Record<string, LinkKind>> = {
  stylesheet: 'stylesheet',
  icon: 'image',
  'apple-touch-icon': 'image',
  'mask-icon': 'image',
  canonical: 'link',
  alternate: 'link',
  next: 'link',
  prev: 'link',
  amphtml: 'link',
  manifest: 'media',
  modulepreload: 'script',
};

function kindOfRelation(relations: string): LinkKind | undefined {
  for (const relation of relations.toLowerCase().split(/\s+/)) {
    const kind = linkRelations[relation];
    if (kind) return kind;
  }
  return undefined;
}

/** Doesn't match single spaces, so that most strings are returned unchanged. */
const unevenSpace = /\s{2,}|[^\S ]/g;
const cleanText = (text: string) => text.replace(unevenSpace, ' ').trim().slice(0, longestText);

type OnLink = LinkListener['onLink'];

function readCss(text: string, onLink: OnLink): void {
  for (const { url, isImport } of listCssLinks(text)) {
    onLink(url, isImport ? 'stylesheet' : 'css', '');
  }
}

function readSources(a: Attributes, kind: LinkKind, onLink: OnLink, text = ''): void {
  if (a.src) onLink(a.src, kind, text);
  if (a.srcset) for (const url of listSrcset(a.srcset)) onLink(url, kind, text);
}

/** Functions that read the elements whose links are all in attributes. */
const linkReaders: Readonly<Record<string, (a: Attributes, onLink: OnLink) => void>> = {
  area(a, onLink) {
    if (a.href !== undefined) onLink(a.href, 'link', cleanText(a.alt ?? ''));
  },
  img: (a, onLink) => readSources(a, 'image', onLink, cleanText(a.alt ?? '')),
  source: (a, onLink) => readSources(a, a.srcset ? 'image' : 'media', onLink),
  input(a, onLink) {
    if (a.type?.toLowerCase() === 'image') {
      readSources(a, 'image', onLink, cleanText(a.alt ?? ''));
    }
  },
  image(a, onLink) {
    const href = a.href ?? a['xlink:href'];
    if (href) onLink(href, 'image', '');
  },
  link(a, onLink) {
    const kind = kindOfRelation(a.rel ?? '');
    if (kind && a.href) onLink(a.href, kind, '');
  },
  script: (a, onLink) => readSources(a, 'script', onLink),
  iframe: (a, onLink) => readSources(a, 'frame', onLink, cleanText(a.title ?? '')),
  frame: (a, onLink) => readSources(a, 'frame', onLink, cleanText(a.title ?? '')),
  embed: (a, onLink) => readSources(a, 'media', onLink),
  audio: (a, onLink) => readSources(a, 'media', onLink),
  track: (a, onLink) => readSources(a, 'media', onLink),
  object(a, onLink) {
    if (a.data) onLink(a.data, 'media', '');
  },
  video(a, onLink) {
    readSources(a, 'media', onLink);
    if (a.poster) onLink(a.poster, 'image', '');
  },
  meta(a, onLink) {
    if (a['http-equiv']?.toLowerCase() !== 'refresh') return;
    const [, url] = /^\s*[\d.]+\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(a.content ?? '') ?? [];
    if (url) onLink(url.trim(), 'link', '');
  },
};

/** Parses a page as a stream of tokens, without building a document. */
export class PageParser {
  readonly #listener: LinkListener;
  readonly #parser: Parser;
  #ids = '\n';
  #title = '';
  #heading = '';
  #style = '';
  /** The link whose text is being read. */
  #anchor: { href: string; text: string; label: string } | undefined;
  #inside: 'title' | 'style' | 'h1' | undefined;

  constructor(listener: LinkListener) {
    this.#listener = listener;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#openTag(name, attributes),
        ontext: (text) => this.#addText(text),
        onclosetag: (name) => this.#closeTag(name),
      },
      { decodeEntities: true },
    );
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
    this.#closeAnchor();
  }

  /** Returns the page's anchors, each surrounded by line breaks. */
  ids(): string {
    return this.#ids;
  }

  title(): string {
    return cleanText(this.#title);
  }

  heading(): string {
    return cleanText(this.#heading);
  }

  #openTag(name: string, attributes: Attributes): void {
    const { onLink, onBase } = this.#listener;
    if (attributes.id !== undefined && this.#ids.length < mostIdCharacters) {
      this.#ids += `${attributes.id}\n`;
    }
    if (attributes.style !== undefined) readCss(attributes.style, onLink);
    if (name === 'a') this.#openAnchor(attributes);
    if (name === 'img' && this.#anchor?.label === '') {
      this.#anchor.label = cleanText(attributes.alt ?? '');
    }
    if (name === 'base' && attributes.href) onBase(attributes.href);
    if (name === 'title' && this.#title === '') this.#inside = 'title';
    if (name === 'h1' && this.#heading === '') this.#inside = 'h1';
    if (name === 'style') {
      this.#inside = 'style';
      this.#style = '';
    }
    if (Object.hasOwn(linkReaders, name)) linkReaders[name]?.(attributes, onLink);
  }

  #addText(text: string): void {
    if (this.#anchor && this.#anchor.text.length < longestText * 2) this.#anchor.text += text;
    if (this.#inside === 'title' && this.#title.length < longestText) this.#title += text;
    if (this.#inside === 'h1' && this.#heading.length < longestText) this.#heading += text;
    if (this.#inside === 'style') this.#style += text;
  }

  #closeTag(name: string): void {
    if (name === 'a') this.#closeAnchor();
    if (name !== this.#inside) return;
    if (name === 'style') readCss(this.#style, this.#listener.onLink);
    this.#inside = undefined;
  }

  #openAnchor(a: Attributes): void {
    this.#closeAnchor();
    if (a.name) this.#ids += `${a.name}\n`;
    if (a.href === undefined) return;
    this.#anchor = { href: a.href, text: '', label: a['aria-label'] ?? a.title ?? '' };
  }

  #closeAnchor(): void {
    if (!this.#anchor) return;
    const { href, text, label } = this.#anchor;
    this.#anchor = undefined;
    this.#listener.onLink(href, 'link', cleanText(text) || cleanText(label));
  }
}
