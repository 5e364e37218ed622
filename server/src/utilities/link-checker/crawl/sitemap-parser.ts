import { Parser } from 'htmlparser2';

/** Creates a parser for the addresses in a sitemap, a sitemap index, or a plain list. */
export function createSitemapParser(onEntry: (url: string, isSitemap: boolean) => void): {
  write(text: string): void;
  end(): void;
} {
  let isIndex = false;
  let isReading = false;
  let url = '';
  return new Parser(
    {
      onopentagname(name) {
        if (name === 'sitemapindex') isIndex = true;
        isReading = name === 'loc';
        url = '';
      },
      ontext(text) {
        if (isReading && url.length < 2_000) url += text;
      },
      onclosetag(name) {
        if (name === 'loc' && url.trim() !== '') onEntry(url.trim(), isIndex);
        isReading = false;
      },
    },
    { xmlMode: true },
  );
}
