import { readFileSync } from 'node:fs';
import type { BuildEnvironmentOptions } from 'vite';

export const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The settings that the builds of the app and the review page share. */
export const buildSettings = {
  outDir: process.env.PORTAL_WEB_OUT ?? 'dist',
  target: 'es2023',
  // The server reads the source maps to resolve positions in error reports, but never serves them.
  sourcemap: 'hidden',
  // Inlined files would become data: URLs, which the content security policy rejects for scripts.
  assetsInlineLimit: 0,
  // A screen waits for its styles, and many small files took longer to load than a single one.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 600,
} as const satisfies BuildEnvironmentOptions;
