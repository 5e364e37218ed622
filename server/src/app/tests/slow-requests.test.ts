import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let port: number;
let organization: number;

beforeAll(async () => {
  // Shorten the timeouts, which are one minute.
  const { server } = portal.app;
  expect(server.requestTimeout).toBe(60_000);
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  Object.assign(server, {
    requestTimeout: 400,
    headersTimeout: 400,
    connectionsCheckingInterval: 50,
  });
  port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const db = portal.database.writer;
  organization = (await makeOrganization(db)).id;
});

/** Sends an incomplete or malformed request, and resolves with the response when the server closes the connection. */
function send(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  // The server may close the connection during the upload.
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  return text(socket);
}

/** Parses a raw response. */
function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: portal', ...headers, '', ''].join('\r\n');

const defended = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'content-type': expect.stringContaining('application/json'),
};

describe('the server closes a connection that sends too slowly', () => {
  test.each([
    ['headers that never end', ['GET /api/portal/ HTTP/1.1\r\nHost: portal\r\nX-One: ']],
    [
      'a body that never arrives',
      [
        head(
          'POST',
          '/api/rest-auth/login/',
          'Content-Type: application/json',
          'Content-Length: 90',
        ),
      ],
    ],
    [
      'a body that stops in the middle',
      [
        head(
          'POST',
          '/api/rest-auth/login/',
          'Content-Type: application/json',
          'Content-Length: 90',
        ),
        '{"username":',
      ],
    ],
    [
      'endless chunks',
      [
        head(
          'POST',
          '/api/rest-auth/login/',
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        ),
        '1\r\n{\r\n',
      ],
    ],
  ])('%s', async (_, parts) => {
    const { status, headers, body } = read(await send(...parts));
    expect(status).toBe(408);
    expect(headers).toMatchObject(defended);
    expect(JSON.parse(body)).toEqual({ detail: 'The request took too long.' });
  });
});

describe('the server rejects oversized and malformed input', () => {
  test('oversized headers are rejected', async () => {
    const flood = Array.from({ length: 400 }, (_, index) => `X-Header-${index}: ${'x'.repeat(90)}`);
    const { status, headers, body } = read(await send(head('GET', '/api/portal/', ...flood)));
    expect(status).toBe(431);
    expect(headers).toMatchObject(defended);
    expect(JSON.parse(body)).toEqual({ detail: 'The headers are larger than the portal accepts.' });
  });

  test('an oversized address is rejected', async () => {
    const { status } = read(await send(head('GET', `/api/users/?title=${'x'.repeat(20_000)}`)));
    expect(status).toBe(431);
  });

  test('a request that isn’t HTTP is rejected', async () => {
    const { status, headers, body } = read(await send('<script>alert(1)</script>\r\n\r\n'));
    expect(status).toBe(400);
    expect(headers).toMatchObject(defended);
    expect(body).not.toContain('script');
  });

  test('a body with an excessive declared length is rejected without being read', async () => {
    const { status } = read(
      await send(
        head(
          'POST',
          '/api/rest-auth/login/',
          'Content-Type: application/json',
          'Content-Length: 1000000000',
          'Connection: close',
        ),
      ),
    );
    expect(status).toBe(413);
  });

  test.each([
    ['an announced length', 'Content-Length: 10000000', 'x'.repeat(10_000_000)],
    [
      'chunks',
      'Transfer-Encoding: chunked',
      `${`${(1_000_000).toString(16)}\r\n${'x'.repeat(1_000_000)}\r\n`.repeat(10)}0\r\n\r\n`,
    ],
  ])(
    'an oversized body with %s is read to the end, so that the sender receives the error',
    async (_, sized, body) => {
      const answer = await send(
        head('POST', '/api/rest-auth/login/', 'Content-Type: application/json', sized),
        body,
        head('GET', '/api/portal/', 'Connection: close'),
      );
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    },
  );

  test('a form with many long fields is rejected', async () => {
    const field = (index: number) =>
      `--b\r\nContent-Disposition: form-data; name="field${index}"\r\n\r\n${'x'.repeat(900_000)}\r\n`;
    const form = `${Array.from({ length: 30 }, (_, index) => field(index)).join('')}--b--\r\n`;
    const answer = await staff.raw('PUT', `/api/organizations/${organization}/`, form, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer.status, answer.text.slice(0, 200)).toBe(413);
  });

  test('an oversized field of a form is rejected instead of being truncated', async () => {
    const form = `--b\r\nContent-Disposition: form-data; name="city"\r\n\r\n${'x'.repeat(2_000_000)}\r\n--b--\r\n`;
    const answer = await staff.raw('PUT', `/api/organizations/${organization}/`, form, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer.status).toBe(413);
  });
});

test('the server rejects requests of ambiguous length (request smuggling)', async () => {
  for (const parts of [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Transfer-Encoding: chunked, identity'],
  ]) {
    const answer = await send(
      head('POST', '/api/rest-auth/login/', 'Content-Type: application/json', ...parts),
      '0\r\n\r\nGET /api/portal/ HTTP/1.1\r\nHost: portal\r\n\r\n',
    );
    expect([parts, read(answer).status]).toEqual([parts, 400]);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
});
