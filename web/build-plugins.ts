import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Serves the deployed version as /meta.json, so that open pages can compare it with their own version. */
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

/** Serves the review page for its paths during development, as the server does for a build. */
export function reviewPage(): Plugin {
  return {
    name: 'portal-review-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/review/')) request.url = '/review.html';
        next();
      });
    },
  };
}

const compressible = /\.(js|css|html|svg|json)$/;

/** Writes a .br and a .gz file next to each text file, so that the server doesn't compress at run time. */
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
        // The app's build has already compressed its own files when the review page is built.
        if (existsSync(`${path}.br`)) continue;
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
