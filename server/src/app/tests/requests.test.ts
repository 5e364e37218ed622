import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { writeCursor } from '#platform/database/paging.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { superuser: 'superuser' } });
const { superuser } = callers;

const asJson = { 'content-type': 'application/json' };
const onTags = '/api/content-tags/';
const article = () => portal.database.transaction((db) => makeArticle(db));
const tagNames = async () =>
  (await superuser.call(contentTagEndpoints.list)).body.map(({ name }) => name);

// Requirements: D-10
describe('an invalid request is rejected and stores nothing', () => {
  test('malformed JSON is rejected', async () => {
    const latin1 = Buffer.from('{"name":"Größe"}', 'latin1');
    for (const body of ['{"name": ', '{name: 1}', '\u0000', '{"name":"x"}}', latin1]) {
      const answer = await superuser.raw('POST', onTags, body, asJson);
      expect([answer.status, answer.body]).toEqual([
        400,
        { non_field_errors: ['The request could not be read.'] },
      ]);
    }
  });

  test('a body of 10 MB is rejected', async () => {
    const before = await tagNames();
    const body = JSON.stringify({ name: 'x'.repeat(10_485_760) });
    const answer = await superuser.raw('POST', onTags, body, asJson);
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ detail: 'This is larger than the portal accepts.' });
    expect(await tagNames()).toEqual(before);
  });

  test('an unsupported content type is rejected', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'x']) {
      const answer = await superuser.raw('POST', onTags, '{"name":"As text"}', {
        'content-type': type,
      });
      expect([type, answer.status, answer.body]).toEqual([
        type,
        415,
        { detail: 'Send the body as application/json.' },
      ]);
    }
    expect(await tagNames()).not.toContain('As text');
  });

  test('an empty body is rejected if the call requires a body', async () => {
    const answer = await superuser.raw('POST', onTags, '', asJson);
    expect([answer.status, answer.body]).toEqual([400, { name: ['This field is required.'] }]);
  });

  // Requirements: D-60
  test('an empty body is accepted if the call requires no body', async () => {
    const made = await superuser.raw('POST', onTags, '{"name":"Short-lived"}', asJson);
    const { id } = made.body as { id: number };
    const answer = await superuser.raw('DELETE', `${onTags}${id}/`, '', asJson);
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test('a body that isn’t an object is rejected', async () => {
    for (const body of ['[]', 'null', '1', '"x"', 'true']) {
      const answer = await superuser.raw('POST', onTags, body, asJson);
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  test('a truncated form is rejected, and so are unknown fields and files', async () => {
    const { id } = await portal.database.transaction((db) => makeOrganization(db));
    const part = (disposition: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
    const send = (body: string) =>
      superuser.raw('PUT', `/api/organizations/${id}/`, body, {
        'content-type': 'multipart/form-data; boundary=b',
      });
    for (const body of [
      '--b',
      `--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nSal`,
      `${part('name="nobody_knows"', 'x')}--b--\r\n`,
      `${part('name="__proto__"', 'x')}--b--\r\n`,
      `${part('name="constructor"', 'x')}--b--\r\n`,
      `${part('name="city"', 'a\u0000b')}--b--\r\n`,
      `${part('name="nobody_knows"; filename="x.png"', 'x')}--b--\r\n`,
      `${part('name="logo"; filename="x.png"', 'no picture')}--b--\r\n`,
    ]) {
      const answer = await send(body);
      expect([body, answer.status, Object.keys(answer.body as object).length]).toEqual([
        body,
        400,
        1,
      ]);
    }
    const answer = await superuser.raw('PUT', `/api/organizations/${id}/`, 'x', {
      'content-type': 'multipart/form-data',
    });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('an invalid address is rejected', async () => {
    for (const path of ['/api/content-tags/%E0%A4%A/', '/api/users/%/', '/api/%ff']) {
      const answer = await superuser.raw('GET', path);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        400,
        { non_field_errors: ['The address could not be read.'] },
      ]);
    }
    const long = await superuser.raw('GET', `/api/users/${'1'.repeat(5_000)}/`);
    expect([long.status, long.body]).toEqual([404, { detail: 'Not found.' }]);
    const unknown = await superuser.raw('GET', '/api/nobody-knows/');
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Not found.' }]);
  });
});

// Requirements: D-10
describe('an error names the invalid input', () => {
  const strange = ['nobody_knows', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];

  test.each(strange)('an error names an unknown query parameter: %s', async (name) => {
    const answer = await superuser.raw('GET', `${onTags}?${name}=1`);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(
      JSON.stringify({ x: ['This field is not known.'] }).replace('x', name),
    );
  });

  // The JSON parser removes `__proto__`.
  test.each(strange.filter((name) => name !== '__proto__'))(
    'an error names an unknown field of a body, with or without aliases: %s',
    async (name) => {
      const refused = { [name]: ['This field is not known.'] };
      const { id } = await article();
      for (const [method, url, body] of [
        ['POST', onTags, { name: 'Named' }],
        ['PUT', `/api/content-articles/${id}/`, {}],
      ] as const) {
        const answer = await superuser.raw(method, url, { ...body, [name]: 1 });
        expect([answer.status, answer.body]).toEqual([400, refused]);
      }
      const rows = await superuser.raw('POST', '/api/content-articles/', [{ id, [name]: 1 }]);
      expect([rows.status, rows.body]).toEqual([400, [refused]]);
    },
  );

  test('a prototype in a body has no effect', async () => {
    const body =
      '{"name":"Plain","__proto__":{"name":"Other"},"constructor":{"prototype":{"x":1}}}';
    const answer = await superuser.raw('POST', onTags, body, asJson);
    expect(answer.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    const rows = await superuser.raw(
      'POST',
      '/api/content-articles/',
      '[{"__proto__":{}}]',
      asJson,
    );
    expect(rows.status).toBe(400);
  });

  test('an error names a field that is sent under both of its names', async () => {
    const { id } = await article();
    const answer = await superuser.raw('PUT', `/api/content-articles/${id}/`, {
      contentType: 1,
      content_type: 2,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      contentType: ["This is another name of 'content_type'; send one of them."],
    });
  });

  test('an error names a field with a date that doesn’t exist', async () => {
    const { id } = await article();
    const url = `/api/content-articles/${id}/`;
    for (const wrong of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', 'tomorrow']) {
      const answer = await superuser.raw('PUT', url, {
        duedate_write: wrong,
        duedate_schedulepost: `${wrong}T10:00:00Z`,
      });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(Object.keys(answer.body as object)).toEqual(['duedate_write', 'duedate_schedulepost']);
    }
    const leap = await superuser.raw('PUT', url, { duedate_write: '2028-02-29' });
    expect(leap.status).toBe(200);
  });

  test('an error names a year that is out of range', async () => {
    for (const year of ['0908', '0000', '9999']) {
      const query = { year, month: 9 };
      const answer = await superuser.call(planningMonthEndpoints.preview, { query });
      expect([year, answer.status, answer.body]).toEqual([year, 400, { year: ['Enter a year.'] }]);
    }
  });

  test('an error names an invalid limit, column, or cursor', async () => {
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', '-1'],
      ['limit', '1001'],
      ['limit', '1e3'],
      ['limit', ''],
      ['columns', 'nobody_knows'],
      ['columns', '__proto__'],
      ['columns', '__proto__.toString'],
      ['columns', 'constructor'],
      ['columns', 'title.nobody_knows'],
      ['columns', 'client.'],
      ['columns', ','],
      ['columns', '*'],
      ['cursor', 'x'],
      ['cursor', ''],
      ['cursor', writeCursor([])],
      ['cursor', writeCursor(['a', 'b', 'c', 'd'])],
      ['cursor', Buffer.from('{"length":2}').toString('base64url')],
    ] as const) {
      const answer = await superuser.call(articleEndpoints.list, { query: { [name]: value } });
      expect([value, answer.status, Object.keys(answer.body)]).toEqual([value, 400, [name]]);
    }
  });

  test('an error names a repeated limit', async () => {
    const answer = await superuser.raw('GET', `${onTags}?limit=1&limit=2`);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['limit']]);
  });

  test('an error names an If-Match header that isn’t a version', async () => {
    const { id } = await article();
    for (const header of ['x', '-1', '1.5', '"1", "2"', '99999999999', '""']) {
      const answer = await superuser.call(articleEndpoints.update, {
        params: { id },
        body: { title: 'Changed' },
        headers: { 'if-match': header },
      });
      expect([header, answer.status, answer.body]).toEqual([
        header,
        400,
        { 'If-Match': ["Send the record's version."] },
      ]);
    }
  });
});

const lists = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .filter(([, endpoint]) => (endpoint as Endpoint).isList)
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint as Endpoint] as const),
);

/** The values of required filters that aren't record ids. */
const requiredValues: Readonly<Record<string, string>> = {
  month: '2026-03',
  role: 'writer',
  week: '2026-03-02',
};

/** Returns values for a list's required filters. */
function required({ query }: Endpoint): Record<string, number | string> {
  const missing = query?.safeParse({}).error?.issues ?? [];
  return Object.fromEntries(
    missing.map(({ path: [name] }) => [String(name), requiredValues[String(name)] ?? 1]),
  );
}

test.each(lists)('a forged cursor for %s causes no server error', async (_, endpoint) => {
  const params = {
    id: 1,
    group: 'writing',
    link: 1,
    day: '2026-03-02',
    by: 'client',
    key: 1,
    kind: 'article',
  };
  const values = ['x', '\u0000', '\ud800', '', 1.5, -1, 1e308, 2 ** 53, '2026-02-30'];
  for (const value of values) {
    for (const length of [1, 2, 3, 4]) {
      const cursor = writeCursor(Array.from({ length }, () => value));
      const query = { ...required(endpoint), cursor, limit: 5 };
      const answer = await superuser.callRaw(endpoint, { params, query });
      expect(answer.status, `${JSON.stringify(value)} ${answer.text}`).toBeLessThan(500);
      if (answer.status === 400) expect(Object.keys(answer.body as object)).toEqual(['cursor']);
    }
  }
});

// Requirements: D-10
describe('all spellings of a route get the same response without a redirect', () => {
  const spellings = ['/api/content-tags', '/api/content-tags/', '/api/content-tags.json'];

  test('all spellings of a list’s route return the same list', async () => {
    const answers = await Promise.all(
      spellings.map((url) => superuser.raw('GET', `${url}?limit=5`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('all spellings of a record’s route return the record', async () => {
    const { id } = await article();
    for (const end of ['', '/', '.json', '.json/']) {
      const answer = await superuser.raw('GET', `/api/content-articles/${id}${end}`);
      expect([end, answer.status]).toEqual([end, 200]);
    }
  });

  test('all spellings of a list’s route create a record', async () => {
    for (const url of spellings) {
      const answer = await superuser.raw('POST', url, { name: `Spelled ${url}` });
      expect([url, answer.status]).toEqual([url, 201]);
    }
  });

  // Requirements: D-11
  test('PUT and PATCH change only the fields that are sent', async () => {
    const { id, title } = await article();
    for (const method of ['PUT', 'PATCH'] as const) {
      const answer = await superuser.raw(method, `/api/content-articles/${id}.json`, {
        description: method,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ description: method, title });
    }
  });
});

// Requirements: D-60
test('a new record accepts read-only fields that are null or have the new record’s value', async () => {
  const create = (fields: object) =>
    superuser.raw('POST', onTags, JSON.stringify({ name: 'Whole', ...fields }), asJson);
  const refused = await create({ archived: true, keyword_count: 3 });
  const text = ['This field cannot be set.'];
  expect([refused.status, refused.body]).toEqual([400, { archived: text, keyword_count: text }]);
  expect(await tagNames()).not.toContain('Whole');
  const made = await create({ id: null, archived: false });
  expect([made.status, made.body]).toMatchObject([201, { name: 'Whole', archived: false }]);
});

// Requirements: D-10
test('a body accepts the aliases of a record’s fields', async () => {
  const year = new Date().getFullYear() + 1;
  const answer = await superuser.raw('POST', '/api/planning-months/', {
    year,
    month: 3,
    milestoneOne: `${year}-03-10`,
    milestoneTwo: `${year}-03-20`,
  });
  expect([answer.status, answer.body]).toMatchObject([
    planningMonthEndpoints.create.status,
    { default_milestone_one: `${year}-03-10`, default_milestone_two: `${year}-03-20` },
  ]);
});

// Requirements: D-12
test('browsers and proxies cache no API response, not even errors', async () => {
  for (const [caller, url] of [
    [superuser, '/api/users/'],
    [superuser, '/api/rest-auth/user/'],
    [superuser, '/api/no-such-call/'],
    [portal.anonymous, '/api/rest-auth/user/'],
    [portal.anonymous, '/api/portal/'],
  ] as const) {
    const { headers } = await caller.raw('GET', url);
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
});
