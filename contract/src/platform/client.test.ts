import { expect, test, vi } from 'vitest';
import { articleEndpoints } from '../content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '../content/documents/article-body.endpoints.ts';
import { organizationEndpoints } from '../organizations/organization.endpoints.ts';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';

/** Returns a client of a fake server, and the requests that the server received. */
function clientOf(answer: () => Response, token: string | null = null) {
  const requests: Request[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return answer();
  };
  const onError = vi.fn();
  const baseUrl = 'https://portal.example';
  return { ...createClient({ fetch, baseUrl, token: () => token, onError }), requests, onError };
}

test('a call is sent to its path with its filters, token, version and body', async () => {
  const client = clientOf(() => Response.json([]), 'secret');
  await client.call(articleEndpoints.list, {
    query: { title: 'a b', is_late: true, client: undefined, columns: ['id', 'writer.user.name'] },
  });
  expect(client.requests[0]?.url).toBe(
    'https://portal.example/api/content-articles/?title=a+b&is_late=true&columns=id%2Cwriter.user.name',
  );
  expect(client.requests[0]?.headers.get('authorization')).toBe('Token secret');

  await client.call(articleEndpoints.update, {
    params: { id: 7 },
    body: { title: 'Roofs' },
    version: 3,
  });
  const [, update] = client.requests;
  expect(update).toMatchObject({
    method: 'PUT',
    url: 'https://portal.example/api/content-articles/7/',
  });
  expect(update?.headers.get('if-match')).toBe('3');
  expect(await update?.json()).toEqual({ title: 'Roofs' });
});

test('files are sent as a multipart form with the body’s fields, where null becomes an empty string', async () => {
  const client = clientOf(() => Response.json({}));
  const logo = new File(['pixels'], 'logo.png');
  const body = {
    city: 'Utica',
    beta_opt_in: true,
    state: null,
    what_converts_account: { account_id: '7' },
  };
  await client.call(organizationEndpoints.update, { params: { id: 1 }, body, files: { logo } });
  const form = await client.requests[0]?.formData();
  expect(Object.fromEntries(form ?? [])).toEqual({
    city: 'Utica',
    beta_opt_in: 'true',
    state: '',
    what_converts_account: '{"account_id":"7"}',
    logo: expect.objectContaining({ name: 'logo.png', size: 6 }),
  });
});

test('a rejected call throws an error and reports it with the call’s token, but sendRaw does neither', async () => {
  const answer = () => Response.json({ detail: 'Invalid token.' }, { status: 401 });
  const client = clientOf(answer, 'old');
  const rejected = client.call(articleEndpoints.delete, { params: { id: 1 } });
  await expect(rejected).rejects.toThrow(new ApiError(401, '', { detail: 'Invalid token.' }));
  const context = { endpoint: articleEndpoints.delete, token: 'old' };
  expect(client.onError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError), context);

  const raw = await client.sendRaw(articleEndpoints.delete, { params: { id: 'x' } });
  expect(raw.status).toBe(401);
  expect(client.onError).toHaveBeenCalledOnce();
});

test('a page has the cursor of the next page, and the last page has no cursor', async () => {
  const link = '</api/content-articles/?limit=1&cursor=a%3Db>; rel="next"';
  const more = clientOf(() => Response.json([{ id: 1 }], { headers: { link } }));
  const page = { items: [{ id: 1 }], next: 'a=b' };
  expect(await more.callPage(articleEndpoints.list, { query: { limit: 1 } })).toEqual(page);
  const last = clientOf(() => Response.json([]));
  expect(await last.callPage(articleEndpoints.list, {})).toEqual({ items: [], next: null });
});

test.each([
  ["attachment; filename*=UTF-8''%C3%9Cber%20%221%22.html", 'Über "1".html'],
  ['attachment; filename="plain.csv"; filename*=utf-8\'en\'r%C3%A9sum%C3%A9.csv', 'résumé.csv'],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=plain.csv", 'plain.csv'],
  ['attachment; filename="a; filename*=UTF-8\'\'b.csv"', "a; filename*=UTF-8''b.csv"],
  ['attachment; filename="say \\"hi\\".txt"', 'say "hi".txt'],
  ['attachment; filename=wrong-rows.csv', 'wrong-rows.csv'],
  ['attachment', 'download'],
])('a download with the header %j is named %j', async (disposition, name) => {
  const headers = { 'content-disposition': disposition };
  const client = clientOf(() => new Response('x', { headers }));
  const params = { id: 1 };
  expect((await client.callFile(articleBodyEndpoints.export, { params })).name).toBe(name);
});

// Requirements: API-AUTH-01, P2-API-AUTH-01, D-58
test('a call is sent to the configured base URL', async () => {
  for (const baseUrl of ['https://one.example', 'https://two.example:8443']) {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json([]);
    };
    await createClient({ fetch, baseUrl }).call(articleEndpoints.list);
    expect(urls).toEqual([`${baseUrl}/api/content-articles/`]);
  }
});
