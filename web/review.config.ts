import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build-plugins.ts';
import { buildSettings, version } from './build-settings.ts';

/**
 * Builds the page behind review links into the folder of the app's build. It shares no file with the app, whose groups of
 * shared code are several times as large as the page.
 */
export default defineConfig({
  root: import.meta.dirname,
  define: { __PORTAL_VERSION__: JSON.stringify(version) },
  plugins: [react(), precompress()],
  build: {
    ...buildSettings,
    emptyOutDir: false,
    // The app's build has already copied these files.
    copyPublicDir: false,
    rolldownOptions: { input: 'review.html' },
  },
});
