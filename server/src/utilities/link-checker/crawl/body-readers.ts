import { listCssLinks } from './css-links.ts';
import { type LinkListener, PageParser } from './page-parser.ts';
import type { BodyListener } from './page-request.ts';
import { createSitemapParser } from './sitemap-parser.ts';

const metaCharset = /<meta[^>]{1,200}?charset\s*=\s*["']?([\w-]+)/i;

/** Decodes text with the charset from the headers or, if there is none, from the page. The default is UTF-8. */
function textReader(charset: string | undefined, write: (text: string) => void): BodyListener {
  let decoder: TextDecoder | undefined;
  const open = (first: Buffer): TextDecoder => {
    const label = charset ?? metaCharset.exec(first.toString('latin1', 0, 1024))?.[1] ?? 'utf-8';
    try {
      return new TextDecoder(label);
    } catch {
      return new TextDecoder();
    }
  };
  return {
    write(chunk) {
      decoder ??= open(chunk);
      write(decoder.decode(chunk, { stream: true }));
    },
    end() {
      if (decoder) write(decoder.decode());
    },
  };
}

export function readPage(
  charset: string | undefined,
  listener: LinkListener,
): BodyListener & { page: PageParser } {
  const page = new PageParser(listener);
  const text = textReader(charset, (part) => page.write(part));
  return {
    page,
    write: text.write,
    end() {
      text.end();
      page.end();
    },
  };
}

/** Reads a style sheet as a whole, since style sheets are usually short. */
export function readCss(charset: string | undefined, { onLink }: LinkListener): BodyListener {
  let css = '';
  const text = textReader(charset, (part) => {
    css += part;
  });
  return {
    write: text.write,
    end() {
      text.end();
      for (const { url, isImport } of listCssLinks(css)) {
        onLink(url, isImport ? 'stylesheet' : 'css', '');
      }
    },
  };
}

/** Reads a sitemap, or a plain list with one address per line. */
export function readSitemap(
  charset: string | undefined,
  onEntry: (url: string, isSitemap: boolean) => void,
): BodyListener {
  const parser = createSitemapParser(onEntry);
  let plain: string | undefined;
  const text = textReader(charset, (part) => {
    if (plain === undefined && !/^\s*</.test(part)) plain = '';
    if (plain === undefined) parser.write(part);
    else plain += part;
  });
  return {
    write: text.write,
    end() {
      text.end();
      parser.end();
      for (const line of plain?.split(/\s+/) ?? []) {
        if (/^https?:\/\//i.test(line)) onEntry(line, false);
      }
    },
  };
}

/** Collects a response body's text, up to the request's size limit. */
export function readText(): BodyListener & { text: () => string } {
  const chunks: Buffer[] = [];
  return {
    write: (chunk) => chunks.push(chunk),
    end: () => undefined,
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
