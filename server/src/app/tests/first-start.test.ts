import { expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { testConfig } from '#testing/config.ts';
import { wantsDemonstration } from '../first-start.ts';

const directory = testConfig().dataDirectory;
const configured = (env: Readonly<Record<string, string | undefined>>): Config =>
  readConfig({ PORTAL_DATA_DIR: directory, ...env });

// Requirements: D-07
test.each([
  {},
  { HOST: '127.0.0.5' },
  { HOST: 'localhost', TRUST_PROXY: 'off' },
  { HOST: '::1', PORT: '0' },
  { PUBLIC_URL: 'http://127.0.0.1:4000' },
  { PUBLIC_URL: 'http://localhost/' },
  { PUBLIC_URL: 'https://[::1]:4443' },
  { PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '1', PORTAL_DEMO: 'on' },
  { HOST: '0.0.0.0', PORTAL_DEMO: 'on' },
])('given %j, the portal creates a demonstration', (env) => {
  expect(wantsDemonstration(configured(env), 'sqlite')).toBe(true);
});

// Requirements: D-07
test.each([
  { HOST: '0.0.0.0' },
  { HOST: '127.example.com' },
  { PUBLIC_URL: 'https://portal.example.com' },
  { PUBLIC_URL: 'https://127.example.com' },
  { PUBLIC_URL: 'http://localhost.example.com' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '127.0.0.1' },
  { PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1' },
  { PORTAL_DEMO: 'off' },
])('given %j, the portal creates no demonstration with a public password', (env) => {
  expect(wantsDemonstration(configured(env), 'sqlite')).toBe(false);
});

// Requirements: D-07
test('the portal creates a demonstration on PostgreSQL only on request', () => {
  expect(wantsDemonstration(configured({}), 'postgres')).toBe(false);
  expect(wantsDemonstration(configured({ PORTAL_DEMO: 'on' }), 'postgres')).toBe(true);
});
