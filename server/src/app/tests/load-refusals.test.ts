import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { presentationTemplateEndpoints } from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal();
let staff: Caller;
let customer: Caller;

beforeAll(async () => {
  const [member, client] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'customer' }),
  ]);
  staff = await portal.signIn(member);
  customer = await portal.signIn(client);
});

const asJson = { 'content-type': 'application/json' };
const tooLarge = { detail: 'This is larger than the portal accepts.' };

/** Returns JSON of about this length, with fields that no schema has. */
function unknownFields(bytes: number): string {
  const fields = Array.from({ length: Math.floor(bytes / 11) }, (_, index) => {
    const name = index.toString(36).padStart(5, 'x');
    return `"${name}":1`;
  });
  return `{${fields.join(',')}}`;
}

const all = Object.values(endpoints).flatMap((calls): Endpoint[] => Object.values(calls));
const writingPublicly = all.filter(
  ({ method, access, body }) => method !== 'GET' && access === 'public' && body,
);
const withLargeBodies = all.filter(({ bodyLimit = 0 }) => bodyLimit > 1_048_576);

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');

describe('an anonymous caller can send at most 32 KiB', () => {
  test.each(writingPublicly.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const url = pathOf(endpoint);
      for (const caller of [portal.anonymous, staff]) {
        const large = await caller.raw(endpoint.method, url, unknownFields(1_000_000), asJson);
        expect([large.status, large.body]).toEqual([413, tooLarge]);
      }
      const small = await portal.anonymous.raw(endpoint.method, url, unknownFields(32_000), asJson);
      expect(small.status).toBe(400);
      expect(small.text.length).toBeLessThan(5_000);
    },
  );

  test.each(withLargeBodies.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s rejects unknown callers before reading the body',
    async (_, endpoint) => {
      const url = pathOf(endpoint);
      // Truncated JSON would return 400 if it were read.
      const broken = unknownFields(100_000).slice(0, -1);
      const answer = await portal.anonymous.raw(endpoint.method, url, broken, asJson);
      expect([answer.status, answer.body]).toEqual([
        401,
        { detail: 'Authentication credentials were not provided.' },
      ]);
      const unknown = await portal.withToken('x').raw(endpoint.method, url, broken, asJson);
      expect(unknown.status).toBe(401);
    },
  );

  test('a caller without permission gets an error before the body is read', async () => {
    const { method, path } = presentationTemplateEndpoints.create;
    const broken = unknownFields(100_000).slice(0, -1);
    const answer = await customer.raw(method, path, broken, asJson);
    expect(answer.status).toBe(403);
  });
});

test('JSON sent to an endpoint for files can have at most 1 MiB, because files are sent in forms', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(2_000_000) });
  for (const { method, path } of [childThemeEndpoints.create, checklistItemEndpoints.attach]) {
    const answer = await staff.raw(method, path.replace(/:\w+/g, '1'), body, asJson);
    expect([answer.status, answer.body]).toEqual([413, tooLarge]);
  }
});

describe('a body with very many values is rejected before it is parsed', () => {
  const values = (count: number) => `{"days":1,"articles":[${'{},'.repeat(count)}{}]}`;
  const { method, path } = articleEndpoints.shiftDates;

  test.each([
    ['unknown fields', unknownFields(1_000_000)],
    ['empty objects', values(300_000)],
    ['nested lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ])('%s', async (_, body) => {
    const answer = await staff.raw(method, path, body, asJson);
    expect([answer.status, answer.body]).toEqual([
      400,
      { non_field_errors: ['Send at most 26,214 values.'] },
    ]);
  });

  test('commas, brackets, and escaped quotes within strings aren’t counted as values', async () => {
    const body = JSON.stringify({ name: '",[{\\"'.repeat(100_000) });
    const answer = await staff.raw(
      contentTagEndpoints.create.method,
      contentTagEndpoints.create.path,
      body,
      asJson,
    );
    expect([answer.status, answer.body]).toEqual([
      400,
      { name: ['Enter at most 150 characters.'] },
    ]);
  });

  test('a list that is too long causes an error about its length, but no errors about its entries', async () => {
    const answer = await staff.raw(method, path, values(12_000), asJson);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ articles: [expect.stringContaining('2000')] });
  });
});

describe('an error names at most 20 fields and counts the others', () => {
  test('an error names no fields if the body has more than 200', async () => {
    const { method, path } = articleEndpoints.create;
    const answer = await staff.raw(method, path, unknownFields(1_000_000), asJson);
    expect([answer.status, answer.body]).toEqual([
      400,
      { non_field_errors: ['Send at most 200 fields.'] },
    ]);
  });

  test('an error about unknown fields names 20 of them', async () => {
    const { method, path } = contentTagEndpoints.create;
    const answer = await staff.raw(method, path, unknownFields(150 * 11), asJson);
    expect(answer.status).toBe(400);
    const { non_field_errors: whole, ...named } = answer.body as Record<string, string[]>;
    expect(Object.keys(named)).toHaveLength(20);
    expect(whole).toEqual(['131 more errors are not listed.']);
  });

  test('an error about unknown fields of many slides names 20 fields', async () => {
    const { method, path } = presentationTemplateEndpoints.create;
    const slide = `{"title":"x","components":[],${unknownFields(5_000).slice(1)}`;
    const body = `{"slide_templates":[${Array.from({ length: 50 }, () => slide).join(',')}]}`;
    const answer = await staff.raw(method, path, body, asJson);
    expect(answer.status).toBe(400);
    const { non_field_errors: whole, ...named } = answer.body as Record<string, string[]>;
    expect(Object.keys(named)).toHaveLength(20);
    expect(whole?.at(-1)).toMatch(/^22,\d+ more errors are not listed\.$/);
    expect(answer.text.length).toBeLessThan(5_000);
  });

  test('errors about unknown fields of many rows are short', async () => {
    const { method, path } = articleEndpoints.create;
    const row = unknownFields(5_000);
    const body = `[${Array.from({ length: 100 }, () => row).join(',')}]`;
    const answer = await staff.raw(method, path, body, asJson);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveLength(100);
    expect((answer.body as object[]).every((errors) => Object.keys(errors).length > 0)).toBe(true);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  test('an error is short even if the field names are as long as the body', async () => {
    const { method, path } = articleEndpoints.create;
    const body = JSON.stringify({ ['\u0001'.repeat(100_000)]: 1, ['x'.repeat(100_000)]: 1 });
    const answer = await staff.raw(method, path, body, asJson);
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(5_000);
  });
});
