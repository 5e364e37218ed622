import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedFileLink } from '#platform/files/file-link.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

const secret = 'what lies beside the web app';
const page = '<!doctype html><title>The one page</title>';
let folder: string;
let portal: TestPortal;
let staff: Caller;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  const webFolder = join(folder, 'dist');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret'), secret);
  writeFileSync(join(webFolder, 'index.html'), page);
  writeFileSync(join(webFolder, 'assets', 'main-1a2b.js'), 'start()');
  portal = await startPortal({ config: { webFolder } });
  staff = await portal.signIn(await makePerson(portal.database.writer, { kind: 'staff' }));
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the request target unchanged; HTTP clients would normalize it. */
function get(target: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const steps = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%252f',
  '..\\',
  '..%5c',
  '....//',
  '..;/',
];
const starts = ['/', '/assets/', '//', '/api/docs/static/', '/api/files/'];

describe('path traversal reaches no private file', () => {
  test.each(starts)('a traversal below %s reaches no private file', async (start) => {
    for (const step of steps) {
      for (const levels of [1, 2, 12]) {
        for (const file of ['secret', 'etc/passwd', 'package.json', '.portal/secret']) {
          const target = `${start}${step.repeat(levels)}${file}`;
          const answer = await get(target);
          expect(answer, target).toMatch(/^HTTP\/1\.1 (200|40[034]) /);
          expect(answer, target).not.toContain(secret);
          expect(answer, target).not.toMatch(/root:.*:0:0:|"devDependencies"|"dependencies"/);
          // Only the app's page may be returned.
          if (answer.startsWith('HTTP/1.1 200')) expect(answer, target).toContain(page);
        }
      }
    }
  });

  test('the key of a signed file link can’t be a path to another file', async () => {
    for (const key of [
      '../../secret',
      '..%2f..%2fsecret',
      '.',
      '%00',
      `${'a'.repeat(32)}%00.png`,
    ]) {
      const answer = await get(signedFileLink(key, 60));
      expect(answer, key).toMatch(/^HTTP\/1\.1 40[04] /);
    }
  });

  test('the app itself is served, which shows that the test could find a file', async () => {
    expect(await get('/assets/main-1a2b.js')).toContain('start()');
    expect(await get('/some/screen')).toContain(page);
    expect(await get('/assets/')).not.toContain('main-1a2b');
    expect(await get('/assets/unknown.js')).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('the portal redirects nobody to another site', () => {
  const elsewhere = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '//evil.example/%2e%2e',
    '//evil.example//',
    '/https://evil.example',
    'http://evil.example/api/portal',
    '/login?next=//evil.example',
    '/auth/login?redirect=https://evil.example&returnTo=//evil.example&url=https://evil.example',
    '/api/portal?next=//evil.example',
    '/api//evil.example',
    '/api/docs//evil.example',
    '/api/docs/..//evil.example/',
    '/api/docs?configUrl=https://evil.example/x.json&url=https://evil.example/x.json',
    '/assets//evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/api/users?title=%0d%0aLocation:%20https://evil.example',
  ];

  test.each(elsewhere)('%s', async (target) => {
    const [head = ''] = (await get(target)).split('\r\n\r\n');
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/';
    expect(new URL(location, 'http://portal').host).toBe('portal');
    expect(location).not.toMatch(/evil/);
    expect(head).not.toMatch(/^refresh:/im);
  });

  test('the links between pages of a list don’t use the host in the request', async () => {
    const answer = await staff.raw('GET', '/api/users?limit=1', undefined, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    await portal.database.transaction((db) => makePerson(db));
    const { headers } = await staff.raw('GET', '/api/users?limit=1', undefined, {
      host: 'evil.example',
    });
    expect(answer.status).toBe(200);
    expect(String(headers.link)).toMatch(/^<\/api\/users\?/);
  });
});

describe('other sites can’t use the portal in a browser', () => {
  const origin = { origin: 'https://evil.example' };

  test('another site can’t read responses, even after a preflight request', async () => {
    for (const url of ['/', '/api/portal/', '/api/rest-auth/user/', '/api/openapi.json']) {
      const answer = await staff.raw('GET', url, undefined, origin);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      const preflight = await portal.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          ...origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.statusCode).toBe(404);
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('another site can’t write by overriding the method of a request', async () => {
    const before = await staff.raw('GET', '/api/content-tags/');
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      await staff.raw('GET', '/api/content-tags/', { name: 'Overridden' }, { [name]: 'POST' });
    }
    const trace = await portal.app.inject({ method: 'TRACE' as 'GET', url: '/api/portal/' });
    expect(trace.statusCode).toBe(404);
    expect((await staff.raw('GET', '/api/content-tags/')).text).toBe(before.text);
  });
});
