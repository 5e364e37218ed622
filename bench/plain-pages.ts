import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const sources = join(import.meta.dirname, 'plain');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds bench/plain into `folder` and serves it compressed, with `rows` as /rows.json. */
export async function servePlainPages(folder: string, rows: string) {
  await build({
    root: sources,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 600,
      rolldownOptions: { input: ['rows.html', 'login.html'].map((name) => join(sources, name)) },
    },
  });
  const files = new Map([['/rows.json', brotliCompressSync(rows)]]);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) files.set(`/${name}`, brotliCompressSync(readFileSync(path)));
  }
  const server = createServer(({ url = '' }, response) => {
    const content = files.get(url);
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(url)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
