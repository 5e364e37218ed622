// Serves the pages of live articles on many ports, one per site. Run by live-pages.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawArticle } from '../server/src/testing/live-articles.ts';
import { liveThemes } from '../server/src/testing/live-pages.ts';

const [hosts = '1', drawn = '1'] = process.argv.slice(2);
const themes = Object.values(liveThemes);

/** Styles and a menu like WordPress's default themes have, whose pages are 45 to 90 KB in size. */
const styles = `<style>${'.wp-block-group{margin:0 auto;max-width:1340px}'.repeat(700)}</style>`;
const menu = Array.from(
  { length: 60 },
  (_, item) =>
    `<li class="menu-item menu-item-${item}"><a href="/service-${item}/"><span>Service ${item}</span></a></li>`,
).join('');

const pages = Array.from({ length: Number(drawn) }, (_, seed) => {
  const show = themes[seed % themes.length] ?? liveThemes.sidebarTheme;
  const html = show(drawArticle(seed));
  return Buffer.from(
    html.replace('</head>', `${styles}</head>`).replace('<nav>', `<nav><ul>${menu}</ul>`),
  );
});

const ports = await Promise.all(
  Array.from({ length: Number(hosts) }, async () => {
    const server = createServer((request, response) => {
      const page = pages[Number(request.url?.match(/^\/(\d+)\//)?.[1] ?? -1)];
      if (!page) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }),
);

process.send?.({ ports });
process.on('disconnect', () => process.exit());
