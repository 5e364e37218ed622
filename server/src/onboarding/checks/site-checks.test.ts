import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { type OutgoingError as Failure, OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createItemChecks, type ItemChecks } from './item-checks.ts';
import { siteChecks } from './site-checks.ts';

interface Site {
  status?: number;
  url?: string;
  body?: string;
  failure?: Failure;
  validTo?: string;
  error?: string | null;
  addresses?: string[];
}

let site: Site;
let requests: string[];
let checks: ItemChecks;

/** Simulates the client's site and DNS. */
beforeEach(() => {
  clock.set('2026-06-15T12:00:00.000Z');
  site = {};
  requests = [];
  checks = createItemChecks(
    siteChecks({
      async guardedFetch(url) {
        requests.push(url);
        if (site.failure) throw site.failure;
        const { status = 200, body = '' } = site;
        const answer: OutgoingResponse = {
          status,
          url: site.url ?? url,
          headers: new Headers(),
          redirectedFrom: [],
          body: Buffer.from(body),
        };
        return answer;
      },
      async readCertificate({ host, port }) {
        requests.push(`${host}:${port}`);
        return { validTo: new Date(site.validTo ?? '2027-01-01'), error: site.error ?? null };
      },
      resolveHost: async () => site.addresses ?? [],
    }),
  );
});
afterEach(() => clock.set());

const run = (
  kind: string,
  setting: string | null = null,
  domain: string | null = 'https://client.example/',
) =>
  checks.run(
    { kind, setting },
    { organization: { id: 1, dba_name: 'Client', domain }, build: { id: 1, staging_url: null } },
    new AbortController().signal,
  );

test('the site must respond over https, and a failed check gives the reason', async () => {
  expect(await run('https')).toMatchObject({ state: 'passed' });
  expect(requests).toEqual(['https://client.example/']);
  site = { status: 503 };
  expect(await run('https', null, 'http://client.example')).toEqual({
    state: 'failed',
    text: 'https://client.example/ responds with status 503.',
  });
  site = { url: 'http://client.example/' };
  expect(await run('https')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('redirects'),
  });
  site = {
    failure: new OutgoingError(
      'refused-address',
      'client.example is not a public internet address.',
    ),
  };
  expect(await run('https')).toEqual({
    state: 'failed',
    text: 'client.example is not a public internet address.',
  });
});

test('the certificate must be trusted, and must be valid for at least 30 more days', async () => {
  site = { validTo: '2026-07-15T12:00:00.000Z' };
  expect(await run('certificate')).toEqual({
    state: 'passed',
    text: 'The certificate is valid until 2026-07-15.',
  });
  expect(requests).toEqual(['client.example:443']);
  site = { validTo: '2026-07-15T11:59:59.000Z' };
  expect(await run('certificate')).toMatchObject({ state: 'failed' });
  site = { error: 'CERT_HAS_EXPIRED' };
  expect(await run('certificate')).toEqual({
    state: 'failed',
    text: 'The certificate is not trusted: CERT_HAS_EXPIRED.',
  });
});

test('the domain must resolve to the entered IP address', async () => {
  site = { addresses: ['203.0.113.10', '2001:db8::1'] };
  expect(await run('domain', '203.0.113.10')).toMatchObject({ state: 'passed' });
  expect(await run('domain', '203.0.113.11')).toEqual({
    state: 'failed',
    text: 'client.example resolves to 203.0.113.10, 2001:db8::1.',
  });
  site = {};
  expect(await run('domain', '203.0.113.10')).toMatchObject({ state: 'failed' });
  expect(checks.findError({ kind: 'domain', setting: null })).toContain('IP address');
  expect(checks.findError({ kind: 'domain', setting: 'the new server' })).toBe(
    'Enter an IP address.',
  );
  expect(checks.findError({ kind: 'https', setting: 'x' })).toBe('This check has no setting.');
});

test('robots.txt must allow search engines; a missing robots.txt allows them', async () => {
  site = { body: 'User-agent: *\nDisallow: /' };
  expect(await run('robots')).toMatchObject({ state: 'failed' });
  expect(requests).toEqual(['https://client.example/robots.txt']);
  site = { body: 'User-agent: *\nDisallow: /cart/' };
  expect(await run('robots')).toMatchObject({ state: 'passed' });
  site = { status: 404, body: 'Not found' };
  expect(await run('robots')).toMatchObject({ state: 'passed' });
  site = { status: 500 };
  expect(await run('robots')).toMatchObject({ state: 'failed' });
});

test('a malicious robots.txt of 500 KB doesn’t stall the check', async () => {
  const spaces = ' '.repeat(500_000);
  site = { body: `User-agent: *\nDisallow: /x${spaces}x` };
  expect(await run('robots')).toMatchObject({ state: 'passed' });
  site = { body: `User-agent: *\nDisallow: /\n${spaces}` };
  expect(await run('robots')).toMatchObject({ state: 'failed' });
});

test('the result is “unknown” for an organization without a website, and for an unknown type of check', async () => {
  expect(await run('https', null, null)).toMatchObject({ state: 'unknown' });
  expect(await run('horoscope')).toMatchObject({ state: 'unknown' });
  expect(requests).toEqual([]);
});
