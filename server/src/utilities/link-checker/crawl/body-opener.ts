import type { AddressBook } from './address-book.ts';
import { charsetOf, mediaTypeOf } from './answers.ts';
import { readCss, readPage, readSitemap } from './body-readers.ts';
import type { AddressRow } from './crawl-types.ts';
import type { LinkFinder } from './link-finder.ts';
import type { PageParser } from './page-parser.ts';
import type { BodyListener, ResponseHeaders } from './page-request.ts';

export interface OpenBody {
  reader: BodyListener;
  page?: PageParser;
  finish: (isWhole: boolean) => void;
}

/** Creates readers for the content of the site's own addresses: pages, style sheets, and sitemaps. */
export function createBodyOpener(book: AddressBook, finder: LinkFinder) {
  function openSitemap(address: AddressRow, url: URL, charset: string | undefined): OpenBody {
    const references = book.referencesOf(address);
    const reader = readSitemap(charset, (href, isSitemap) => {
      if (isSitemap) finder.addSitemap(href, url);
      else finder.addListed(href, references);
    });
    return { reader, finish: () => references.end(null) };
  }

  return function openBody(
    address: AddressRow,
    url: URL,
    headers: ResponseHeaders,
  ): OpenBody | undefined {
    const type = mediaTypeOf(headers);
    const charset = charsetOf(headers);
    if (address.role === 'sitemap') return openSitemap(address, url, charset);
    const isCss = type === 'text/css' || (address.role === 'css' && type === '');
    const isHtml = type === 'text/html' || type === 'application/xhtml+xml' || type === '';
    const isPage = address.role === 'page' && isHtml;
    if (!isCss && !isPage) return undefined;
    const { listener, references } = finder.listen(address, url);
    if (isCss) return { reader: readCss(charset, listener), finish: () => references.end(null) };
    const reader = readPage(charset, listener);
    const { page } = reader;
    return { reader, page, finish: (isWhole) => references.end(isWhole ? page.ids() : null) };
  };
}
