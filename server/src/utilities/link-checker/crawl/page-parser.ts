import type { LinkKind } from '@portal/contract/utilities/link-verdicts.ts';
import { Parser } from 'htmlparser2';
import { listCssLinks } from './css-links.ts';
import { listSrcset } from './srcset.ts';

/** Receives the links of a page during reading. */
export interface LinkListener {
  /** `text` is the visible text: the link's text, or an image's alternative text. */
  onLink: (href: string, kind: LinkKind, text: string) => void;
  onBase: (href: string) => void;
}

export interface PageParser {
  write(text: string): void;
  end(): void;
  /** The page's anchors, each between line breaks. */
  ids(): string;
  title(): string;
  heading(): string;
}

type Attributes = Readonly<Record<string, string>>;

const longestText = 160;
/** The limit for a page's anchors; a page with more isn't checked for missing ones. */
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

/** Matches no single spaces: most texts stay unchanged. */
const unevenSpace = /\s{2,}|[^\S ]/g;
const cleanText = (text: string) => text.replace(unevenSpace, ' ').trim().slice(0, longestText);

/** Reads a page as a stream of tokens, without building a document. */
export function createPageParser({ onLink, onBase }: LinkListener): PageParser {
  let ids = '\n';
  let title = '';
  let heading = '';
  let style = '';
  /** The open link; its text follows its tag. */
  let anchor: { href: string; text: string; label: string } | undefined;
  let inside: 'title' | 'style' | 'h1' | undefined;

  const css = (text: string) => {
    for (const { url, isImport } of listCssLinks(text)) {
      onLink(url, isImport ? 'stylesheet' : 'css', '');
    }
  };
  const sources = (a: Attributes, kind: LinkKind, text = '') => {
    if (a.src) onLink(a.src, kind, text);
    if (a.srcset) for (const url of listSrcset(a.srcset)) onLink(url, kind, text);
  };
  const closeAnchor = () => {
    if (!anchor) return;
    onLink(anchor.href, 'link', cleanText(anchor.text) || cleanText(anchor.label));
    anchor = undefined;
  };

  const readers: Readonly<Record<string, (a: Attributes) => void>> = {
    a(a) {
      closeAnchor();
      if (a.name) ids += `${a.name}\n`;
      if (a.href !== undefined) {
        anchor = { href: a.href, text: '', label: a['aria-label'] ?? a.title ?? '' };
      }
    },
    area: (a) => a.href !== undefined && onLink(a.href, 'link', cleanText(a.alt ?? '')),
    img(a) {
      const text = cleanText(a.alt ?? '');
      if (anchor && anchor.label === '') anchor.label = text;
      sources(a, 'image', text);
    },
    source: (a) => sources(a, a.srcset ? 'image' : 'media'),
    input: (a) => a.type?.toLowerCase() === 'image' && sources(a, 'image', cleanText(a.alt ?? '')),
    image: (a) => {
      const href = a.href ?? a['xlink:href'];
      if (href) onLink(href, 'image', '');
    },
    link(a) {
      const kind = kindOfRelation(a.rel ?? '');
      if (kind && a.href) onLink(a.href, kind, '');
    },
    script: (a) => sources(a, 'script'),
    iframe: (a) => sources(a, 'frame', cleanText(a.title ?? '')),
    frame: (a) => sources(a, 'frame', cleanText(a.title ?? '')),
    embed: (a) => sources(a, 'media'),
    audio: (a) => sources(a, 'media'),
    track: (a) => sources(a, 'media'),
    object: (a) => a.data && onLink(a.data, 'media', ''),
    video(a) {
      sources(a, 'media');
      if (a.poster) onLink(a.poster, 'image', '');
    },
    base: (a) => a.href && onBase(a.href),
    meta(a) {
      if (a['http-equiv']?.toLowerCase() !== 'refresh') return;
      const [, url] = /^\s*[\d.]+\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(a.content ?? '') ?? [];
      if (url) onLink(url.trim(), 'link', '');
    },
    title: () => {
      if (title === '') inside = 'title';
    },
    style: () => {
      inside = 'style';
      style = '';
    },
    h1: () => {
      if (heading === '') inside = 'h1';
    },
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (attributes.id !== undefined && ids.length < mostIdCharacters) {
          ids += `${attributes.id}\n`;
        }
        if (attributes.style !== undefined) css(attributes.style);
        if (Object.hasOwn(readers, name)) readers[name]?.(attributes);
      },
      ontext(text) {
        if (anchor && anchor.text.length < longestText * 2) anchor.text += text;
        if (inside === 'title' && title.length < longestText) title += text;
        if (inside === 'h1' && heading.length < longestText) heading += text;
        if (inside === 'style') style += text;
      },
      onclosetag(name) {
        if (name === 'a') closeAnchor();
        if (name === inside) {
          if (name === 'style') css(style);
          inside = undefined;
        }
      },
    },
    { decodeEntities: true },
  );

  return {
    write: (text) => parser.write(text),
    end() {
      parser.end();
      closeAnchor();
    },
    ids: () => ids,
    title: () => cleanText(title),
    heading: () => cleanText(heading),
  };
}
