import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, versionFile } from './build-plugins.ts';

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Libraries and modules that many screens share; the rest is split by route. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'mantine', test: /node_modules\/@mantine\/(core|hooks)\//, priority: 1 },
  { name: 'tanstack', test: /node_modules\/@tanstack\//, priority: 1 },
  { name: 'editor', test: /node_modules\/(@tiptap|prosemirror-)/, priority: 1 },
  {
    name: 'shared',
    test: /\/(contract\/src|web\/src\/platform|@tabler\/icons-react)\//,
    minShareCount: 5,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  define: { __PORTAL_VERSION__: JSON.stringify(version) },
  plugins: [react(), versionFile(version), precompress()],
  build: {
    outDir: process.env.PORTAL_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The server uses the maps to resolve the places in error reports; it never serves them.
    sourcemap: 'hidden',
    // Small files would be inlined as data: addresses, which the content security policy blocks for scripts.
    assetsInlineLimit: 0,
    // All styles are in one file: a screen's code waits for its styles, and many small files loaded more slowly.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env.PORTAL_API ?? 'http://127.0.0.1:4000' } },
  },
});
