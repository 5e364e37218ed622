import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, runChunksApart, serviceWorker, versionFile } from './build-plugins.ts';
import { chunkGroups, fileNames, refuseChunkCircles, refuseStrayEditor } from './chunk-groups.ts';
import { contractSchemas } from './contract-schemas.ts';

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  define: { __PORTAL_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    contractSchemas(),
    versionFile(version),
    serviceWorker(version),
    refuseChunkCircles(),
    refuseStrayEditor(),
    runChunksApart(),
    precompress(),
  ],
  build: {
    outDir: process.env.PORTAL_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Small files would become data: addresses, which the content security policy refuses for scripts.
    assetsInlineLimit: 0,
    // A screen's code waits for its styles: many small files took longer than all of them in one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { ...fileNames, codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env.PORTAL_API ?? 'http://127.0.0.1:4000' } },
  },
});
