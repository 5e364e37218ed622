// Serves the pages of live articles on many ports, each of which stands for a site; run by live-pages.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawArticle } from '../server/src/testing/live-articles.ts';
import { liveThemes } from '../server/src/testing/live-pages.ts';

const [hosts = '1', drawn = '1'] = process.argv.slice(2);
const themes = Object.values(liveThemes);

const pages = Array.from({ length: Number(drawn) }, (_, seed) => {
  const show = themes[seed % themes.length] ?? liveThemes.sidebarTheme;
  return Buffer.from(show(drawArticle(seed)));
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
