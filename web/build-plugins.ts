import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Answers /meta.json with the deployed version, which running screens compare with their own. */
export function versionFile(version: string): Plugin {
  const source = JSON.stringify({ version });
  return {
    name: 'portal-version-file',
    configureServer(server) {
      server.middlewares.use('/meta.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'meta.json', source });
    },
  };
}

/** Keeps hashed files at hand; everything else, and the API above all, is the network's. */
export function serviceWorker(version: string): Plugin {
  return {
    name: 'portal-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const hashed = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .sort();
      const source = `// ${version}
const cacheName = ${JSON.stringify(`portal-${version}-${hash(hashed.join())}`)};
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  })());
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (!pathname.startsWith('/assets/')) return;
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  })());
});
`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

function hash(text: string): string {
  let value = 5381;
  for (const character of text) value = (value * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
  return value.toString(36);
}

/**
 * Leaves running the app to /start.js, which runs the preloaded chunks one after the other. The script's query tells
 * builds apart.
 */
export function runChunksApart(): Plugin {
  return {
    name: 'portal-run-chunks-apart',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => readFileSync(new URL('import-apart.js', import.meta.url), 'utf8'),
    },
    // Written as an import, it would be wrapped by the function that it is in.
    renderChunk: (code) => code.replace('__importChunk(', 'import('),
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = /^( *)<script type="module" crossorigin src="([^"]+)"><\/script>\n/m;
        const [line, indent, url = ''] = entry.exec(html) ?? [];
        if (line === undefined) throw new Error('index.html has no entry script.');
        const name = url.slice(url.lastIndexOf('/') + 1);
        return html
          .replace(line, '')
          .replace(
            `${indent}<link rel="stylesheet"`,
            `${indent}<link rel="modulepreload" crossorigin href="${url}">\n` +
              `${indent}<script type="module" src="/start.js?${name}"></script>\n$&`,
          );
      },
    },
  };
}

const compressible = /\.(js|css|html|svg|json)$/;

/** Writes a .br and a .gz beside each text file, so that the server only sends. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'portal-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) outDir = config.build.outDir;
    },
    closeBundle() {
      for (const path of listFiles(outDir)) {
        if (!compressible.test(path) || statSync(path).size < 512) continue;
        const content = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
