/** A generated site of pages with 60 links each, some of them broken. */
export const sitePages = 2_000;
export const linksPerPage = 60;

export const pagePath = (page: number) => `/page/${page}`;

const words =
  'harbor dental marketing page client report season visit team service local review summer guide'.split(
    ' ',
  );

function paragraph(seed: number): string {
  return Array.from({ length: 40 }, (_, at) => words[(seed * 7 + at * 5) % words.length]).join(' ');
}

/** Returns one broken link of every type, each for a different page. `other` is another host. */
function brokenLinks(base: string, other: string): { kind: string; html: string; url: string }[] {
  const kinds: readonly ((at: number) => { html: string; url: string })[] = [
    (at) => ({ html: `<a href="/lost/${at}">lost</a>`, url: `${base}/lost/${at}` }),
    (at) => ({ html: `<a href="/gone/${at}">gone</a>`, url: `${base}/gone/${at}` }),
    (at) => ({ html: `<a href="/error/${at}">error</a>`, url: `${base}/error/${at}` }),
    (at) => ({ html: `<img src="/img/lost${at}.png" alt="">`, url: `${base}/img/lost${at}.png` }),
    (at) => ({
      html: `<img srcset="/img/ok.png 1x, /img/none${at}.png 2x">`,
      url: `${base}/img/none${at}.png`,
    }),
    (at) => ({ html: `<script src="/lost${at}.js"></script>`, url: `${base}/lost${at}.js` }),
    (at) => ({
      html: `<p style="background: url(/img/style${at}.png)"></p>`,
      url: `${base}/img/style${at}.png`,
    }),
    (at) => ({
      html: `<a href="/page/${at}#nowhere">anchor</a>`,
      url: `${base}/page/${at}#nowhere`,
    }),
    (at) => ({ html: `<a href="/to-lost/${at}">moved</a>`, url: `${base}/to-lost/${at}` }),
    (at) => ({ html: `<a href="/loop/${at}">loop</a>`, url: `${base}/loop/${at}` }),
    (at) => ({ html: `<a href="${other}/lost/${at}">other</a>`, url: `${other}/lost/${at}` }),
    (at) => ({
      html: `<a href="http://no-host-${at}.invalid/">no host</a>`,
      url: `http://no-host-${at}.invalid/`,
    }),
    (at) => ({
      html: `<a href="http://127.0.0.1:1/refused/${at}">refused</a>`,
      url: `http://127.0.0.1:1/refused/${at}`,
    }),
  ];
  return Array.from({ length: 66 }, (_, at) => {
    const kind = at % kinds.length;
    const made = kinds[kind]?.(at) ?? { html: '', url: '' };
    return { kind: String(kind), ...made };
  });
}

/** Status codes that a checker must not report as broken, because sites return them to block programs. */
const walls = [403, 429, 999] as const;

export interface GeneratedSite {
  page(page: number): string;
  /** The broken addresses, sorted. */
  broken: readonly string[];
}

export function generateSite(base: string, other: string): GeneratedSite {
  const broken = brokenLinks(base, other);
  const atPage = new Map(broken.map((one, at) => [1 + at * 30, one.html]));
  for (let at = 0; at < 9; at += 1) {
    const wall = walls[at % walls.length];
    atPage.set(2 + at * 40, `<a href="${other}/wall/${wall}/${at}">wall</a>`);
  }
  return {
    broken: broken.map(({ url }) => url).sort(),
    page(page) {
      const links: string[] = [];
      for (let at = 0; at < 9; at += 1) links.push(`<a href="/page/${at}">Menu ${at}</a>`);
      links.push('<link rel="stylesheet" href="/main.css">', '<img src="/img/ok.png" alt="Logo">');
      const special = atPage.get(page);
      if (special) links.push(special);
      while (links.length < linksPerPage) {
        const target = (page * 61 + links.length * 37 + 1) % sitePages;
        links.push(`<a class="link" href="${pagePath(target)}">To page ${target}</a>`);
      }
      const body = links.map((link, at) => `<li>${link}</li>\n<p>${paragraph(page + at)}</p>`);
      return `<!doctype html><html><head><title>Page ${page}</title></head><body id="top-of-page">\n<h1>Page ${page}</h1><ul>\n${body.join('\n')}\n</ul></body></html>`;
    },
  };
}

/**
 * The number of files per page of a second site on the same server. The site has as many addresses as a check may have,
 * each on only one page.
 */
const filesPerPage = 60;
export const manyPath = (page: number) => `/many/${page}`;

export function manyPage(page: number, most: number): string {
  // One of the addresses is the sitemap, which every check requests.
  const addresses = most - 1;
  const pages = Math.ceil(addresses / (filesPerPage + 1));
  const files = Math.min(filesPerPage, addresses - pages - page * filesPerPage);
  const links = Array.from({ length: Math.max(0, files) }, (_, at) => {
    const file = page * filesPerPage + at;
    return `<a href="/file/of-the-client/brochure-${file}.pdf">Brochure ${file}</a>`;
  });
  // Every page is linked from the first page, because a chain of pages would count as a crawler trap.
  for (let other = 1; page === 0 && other < pages; other += 1) {
    links.push(`<a href="${manyPath(other)}">Page ${other}</a>`);
  }
  return `<!doctype html><html><head><title>Page ${page}</title></head><body>${links.join('\n')}</body></html>`;
}
