import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, reviewPage, versionFile } from './build-plugins.ts';
import { buildSettings, version } from './build-settings.ts';

/** Returns the area of the source code that a module belongs to, such as `content`. */
const areaOf = (id: string) => /\/(?:contract|web)\/src\/([\w-]+)\//.exec(id)?.[1] ?? 'shared';

/**
 * Bundles the code that every start needs, the large libraries, and, for each area, the code that its screens share.
 * Other code is split by route. When each shared module had its own file, a list took 91 requests.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'editor', test: /node_modules\/(@tiptap|prosemirror-)/, priority: 2 },
  { name: 'mantine', test: /node_modules\/@mantine\/(core|hooks)\//, priority: 2 },
  {
    name: 'shared',
    test: /\/(contract\/src|web\/src\/platform(?!\/rich-text)|@tabler\/icons-react)\//,
    minShareCount: 3,
    priority: 1,
  },
  // The app's frame handles the events of every area, so it needs all of these files.
  { name: 'queries', test: /\.(calls|queries|events)\.ts$/, minShareCount: 2, priority: 1 },
  // Excludes the screens of documents, because they load the editor.
  {
    name: areaOf,
    debugName: 'areas',
    test: /\/(contract|web)\/src\/(?!platform\/rich-text\/|content\/documents\/)/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  define: { __PORTAL_VERSION__: JSON.stringify(version) },
  plugins: [react(), versionFile(version), reviewPage(), precompress()],
  build: {
    ...buildSettings,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env.PORTAL_API ?? 'http://127.0.0.1:4000' } },
  },
});
