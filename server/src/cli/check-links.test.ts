import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConfig } from '#testing/config.ts';
import { type LinkSite, pageOf, startLinkSite } from '#testing/link-site.ts';
import { endOf, runSource } from '#testing/server-process.ts';

/** In milliseconds. Generous, because each run starts a process. */
const timeout = 60_000;
let site: LinkSite;

beforeEach(async () => {
  site = await startLinkSite({ '/': pageOf('/a'), '/a': pageOf('/') });
});
afterEach(() => site.close());

async function run(...args: string[]) {
  const child = runSource('cli/cli.ts', ['check-links', ...args], {
    PATH: process.env.PATH ?? '',
    PORTAL_DATA_DIR: testConfig().dataDirectory,
    ALLOWED_HOSTS: '127.0.0.1',
  });
  const code = await endOf(child);
  return { code, output: child.output() };
}

// Requirements: D-49
test('the exit code of check-links shows whether links are broken', { timeout }, async () => {
  const { code, output } = await run(site.url);
  expect(output).toContain('2 pages, 2 addresses, 0 broken.');
  expect(code).toBe(0);
  site.pages['/a'] = pageOf('/', '/lost');
  const broken = await run(site.url);
  expect(broken.output).toContain(`404  broken: ${site.url}lost`);
  expect(broken.output).toContain(`on ${site.url}a`);
  expect(broken.code).toBe(1);
});

test('the exit code of check-links is 2 if the arguments are invalid or the site is unreachable', {
  timeout,
}, async () => {
  expect((await run()).code).toBe(2);
  expect((await run('ftp://example.com')).code).toBe(2);
  expect((await run(site.url, '--max-pages', '0')).code).toBe(2);
  const { url } = site;
  await site.close();
  const { code, output } = await run(url);
  expect(output).toContain('The site could not be reached.');
  expect(code).toBe(2);
});
