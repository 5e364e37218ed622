import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { bodyExportFormats } from '@portal/contract/content/documents/article-body.schema.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedFileLink } from '#platform/files/file-link.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';
let folder: string;
let portal: TestPortal;
let staff: Caller;
let article: { id: number };
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  writeFileSync(join(folder, 'review.html'), '<!doctype html><title>Review</title>');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'start()');
  portal = await startPortal({ config: { webFolder: folder } });
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const db = portal.database.writer;
  staff = await portal.signIn(await makePerson(db, { kind: 'superuser' }));
  article = await makeArticle(db);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const typeOf = (headers: Record<string, unknown>) => String(headers['content-type']);

describe('stored text is never served as a page (stored HTML)', () => {
  test('stored text is returned as JSON, which no browser interprets as HTML', async () => {
    const params = { id: article.id };
    const title = `About ${markup}`;
    const changed = await staff.call(articleEndpoints.update, { params, body: { title } });
    expect(changed.body.title).toBe(title);
    const comment = await staff.call(commentEndpoints.create, {
      body: { article: article.id, comment: markup },
    });
    expect(comment.body.comment).toBe(markup);
    for (const path of [
      `content-articles/${article.id}`,
      'content-articles',
      `content-comments/?article=${article.id}`,
    ]) {
      const answer = await staff.raw('GET', `/api/${path}`, undefined, { accept: 'text/html' });
      expect(answer.text).toContain('onerror');
      expect(typeOf(answer.headers)).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('stored text is returned in a downloaded file, and can’t add a header', async () => {
    const title = `Evil"; filename="x.html"\u2028${markup}`;
    await staff.call(articleEndpoints.update, { params: { id: article.id }, body: { title } });
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: markup }] }],
    };
    const body = await staff.raw('PUT', `/api/content-articles/${article.id}/body`, { content });
    expect(body.status, body.text).toBe(200);
    for (const format of bodyExportFormats) {
      const url = `/api/content-articles/${article.id}/body/export?format=${format}`;
      const answer = await staff.raw('GET', url);
      expect(answer.status).toBe(200);
      const disposition = parse(String(answer.headers['content-disposition']));
      expect(disposition.type).toBe('attachment');
      expect(Object.keys(disposition.parameters)).toEqual(['filename']);
      expect(disposition.parameters.filename).toMatch(/^Evil/);
      if (format === 'html') expect(answer.text).not.toMatch(/<script|<img/);
    }
  });

  test('emails contain names as plain text', async () => {
    const db = portal.database.writer;
    const person = await makePerson(db, { kind: 'writer', first_name: markup });
    const organization = await makeOrganization(db, { dba_name: markup });
    await portal.anonymous.call(authEndpoints.requestPasswordReset, {
      body: { email: person.email ?? '' },
    });
    await portal.services.runner.runDue();
    const invited = await staff.call(invitationEndpoints.createAndSend, {
      body: {
        first_name: markup,
        last_name: 'Person',
        email: 'new.person@client.example',
        organization: organization.id,
        role: groups.customer.id,
      },
    });
    expect(invited.status, invited.text).toBeLessThan(300);
    const mails = await portal.database.reader.selectFrom('mail').select('html').execute();
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { html } of mails) {
      expect(html).toContain('&lt;img');
      expect(html).not.toMatch(/<script|<img src=x/);
    }
  });
});

describe('text from a request is never returned as a page (reflected HTML)', () => {
  const inAddress = encodeURIComponent(markup);

  test.each([
    ['an unknown path', 'GET', `/api/${inAddress}`, undefined],
    ['a raw path', 'GET', `/api/${markup}`, undefined],
    ['the path of a screen', 'GET', `/${inAddress}?q=${inAddress}#${inAddress}`, undefined],
    ['a file', 'GET', `/assets/${inAddress}.js`, undefined],
    ['the name of a query', 'GET', `/api/users/?${inAddress}=1`, undefined],
    ['the value of a query', 'GET', `/api/users/?limit=${inAddress}`, undefined],
    ['an id', 'GET', `/api/users/${inAddress}/`, undefined],
    ['a field', 'POST', '/api/content-tags/', { [markup]: markup }],
    ['an address', 'POST', '/api/rest-auth/password/reset/', { email: `"${markup}"@x.example` }],
    ['a description', 'GET', `/api/docs/?url=${inAddress}`, undefined],
    ['the path of a description', 'GET', `/api/docs/${inAddress}`, undefined],
  ] as const)('%s', async (_, method, url, body) => {
    const answer = await staff.raw(method, url, body, {
      accept: 'text/html',
      referer: `https://x.example/${markup}`,
      'user-agent': markup,
    });
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (!typeOf(answer.headers).startsWith('application/json')) {
      expect(answer.text).not.toMatch(/onerror|alert\(1\)/);
    }
    for (const value of Object.values(answer.headers)) {
      expect(String(value)).not.toContain('onerror=');
    }
  });
});

describe('browsers run only the portal’s own scripts', () => {
  test('the policy in every type of response allows only the portal’s own scripts', async () => {
    const nobody = await portal.signIn(await makePerson(portal.database.writer));
    const file = await portal.services.files.store(Buffer.from(markup), {
      name: 'page.html',
      contentType: 'text/html',
    });
    const tag = await staff.raw('POST', '/api/content-tags/', { name: 'Headed' });
    const { id } = tag.body as { id: number };
    const stop = new AbortController();
    const stream = await fetch(`${base}/api/events/`, {
      headers: { authorization: `Token ${staff.token}` },
      signal: stop.signal,
    });
    stop.abort();
    portal.services.state.status = 'starting';
    const starting = await portal.anonymous.raw('GET', '/api/portal/');
    portal.services.state.status = 'ok';
    const asJson = { 'content-type': 'application/json' };
    const answers: [number, { status: number; headers: Record<string, unknown> }][] = [
      [200, await staff.raw('GET', '/api/content-tags/')],
      [200, await staff.raw('GET', '/')],
      [200, await staff.raw('GET', '/assets/main-1a2b.js')],
      [200, await staff.raw('GET', signedFileLink(file.key, 60))],
      [200, await staff.raw('GET', '/api/docs/')],
      [200, { status: stream.status, headers: Object.fromEntries(stream.headers) }],
      [201, tag],
      [204, await staff.raw('DELETE', `/api/content-tags/${id}/`)],
      [400, await staff.raw('POST', '/api/content-tags/', '{', asJson)],
      [401, await portal.anonymous.raw('GET', '/api/users/')],
      [403, await nobody.raw('POST', '/api/content-tags/', { name: 'Mine' })],
      [404, await staff.raw('GET', '/assets/nothing.js')],
      [413, await staff.raw('POST', '/api/content-tags/', 'x'.repeat(2_000_000), asJson)],
      [415, await staff.raw('POST', '/api/content-tags/', 'x', { 'content-type': 'text/plain' })],
      [503, starting],
    ];
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      const policy = String(answer.headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
      expect([status, scripts]).toEqual([status, "'self'"]);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'self'");
      expect(policy).toContain("form-action 'self'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['x-frame-options']).toBe('DENY');
      expect(answer.headers['referrer-policy']).toBe('same-origin');
    }
  });

  test('responses require https if the portal’s address uses it', async () => {
    const secure = await startPortal({
      database: portal.database,
      config: { publicUrl: 'https://portal.example.com' },
    });
    const { headers } = await secure.anonymous.raw('GET', '/api/portal/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await secure.close();
    const plain = await portal.anonymous.raw('GET', '/api/portal/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  // Requirements: B-APPROVAL-23
  test('review links open a separate page with the same headers', async () => {
    const get = (path: string) => portal.anonymous.raw('GET', path);
    const [own, app] = [await get('/review/a-token?article=7'), await get('/auth/login')];
    expect(own.text).toContain('<title>Review</title>');
    for (const path of ['/review', '/review/', '/reviews/a-token']) {
      expect((await get(path)).text).toContain('<title>Portal</title>');
    }
    for (const name of ['content-security-policy', 'x-frame-options', 'cache-control']) {
      expect(own.headers[name]).toEqual(app.headers[name]);
    }
  });

  test.each(['index', 'review'])('the page %s contains no inline script', (name) => {
    const path = join(import.meta.dirname, `../../../../web/${name}.html`);
    const page = readFileSync(path, 'utf8');
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/ src="\//);
    expect(page).not.toMatch(/<script[^>]*>[^<]|\son\w+=|javascript:|<style/);
  });
});
