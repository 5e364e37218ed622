import { expect, test } from 'vitest';
import { rewriteUrl } from './rewrite-url.ts';

test.each([
  ['/api/users', '/api/users'],
  ['/api/users/', '/api/users'],
  ['/api/users///', '/api/users'],
  ['/api/users.json', '/api/users'],
  ['/api/users.json/', '/api/users'],
  ['/api/users.json.json', '/api/users.json'],
  ['/api/users/?search=a/', '/api/users?search=a/'],
  ['/api/users.json?a?b', '/api/users?a?b'],
  ['/api/users/?', '/api/users?'],
  ['/api/a//b/', '/api/a//b'],
  ['/api/docs/', '/api/docs/'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/assets/data.json', '/assets/data.json'],
])('%s is routed as %s', (url, rewritten) => {
  expect(rewriteUrl(url)).toBe(rewritten);
});

test('only a POST to the page of an unsubscribe link is routed to the API (RFC 8058)', () => {
  expect(rewriteUrl('/reporting/unsubscribe/abc-1_X', 'POST')).toBe(
    '/api/report-unsubscriptions/abc-1_X',
  );
  expect(rewriteUrl('/reporting/unsubscribe/abc-1_X', 'GET')).toBe(
    '/reporting/unsubscribe/abc-1_X',
  );
  expect(rewriteUrl('/reporting/unsubscribe/a/b', 'POST')).toBe('/reporting/unsubscribe/a/b');
});

// A pattern that backtracks would exceed the test's time limit.
test('a path of 250,000 slashes is rewritten without stalling the server', () => {
  const slashes = '/'.repeat(250_000);
  expect(rewriteUrl(`/api${slashes}a`)).toBe(`/api${slashes}a`);
  expect(rewriteUrl(`/api/a${slashes}`)).toBe('/api/a');
  expect(rewriteUrl(`/api/a${slashes}?b`)).toBe('/api/a?b');
});
