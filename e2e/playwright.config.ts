import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { findFreePort } from './server.ts';

// Workers load this file again, so the first load stores the values that it chooses in environment variables.
process.env.PORTAL_E2E_PORT ??= `${await findFreePort()}`;
const chromium = await findChromium();
Object.assign(process.env, chromium.env);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Retry a failed test once, so that a single race doesn't hide the other tests' results. `scripts/test.mjs` counts
  // the retries.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.PORTAL_E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Playwright can't intercept a service worker's requests, so only the version tests allow service workers.
    serviceWorkers: 'block',
    // Traces double the duration; `--trace on` records them when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations use a tenth of the CPU time, so most runs disable them. The long run keeps them, because it searches
    // for races.
    contextOptions: { reducedMotion: process.env.PORTAL_TEST_HARD ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env } as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
