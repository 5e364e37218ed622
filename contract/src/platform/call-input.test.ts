import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { articleCalls } from '../content/articles/article.calls.ts';
import { articleEndpoints } from '../content/articles/article.endpoints.ts';
import type { Article } from '../content/articles/article.schema.ts';
import { assignmentEndpoints } from '../content/assignments/assignment.endpoints.ts';
import { contentImportEndpoints } from '../content/import/content-import.endpoints.ts';
import type { statusUids } from '../content/labels/content-statuses.ts';
import { organizationEndpoints } from '../organizations/organization.endpoints.ts';
import { createClient } from './client.ts';
import type { BodyOf, ParamsOf, QueryOf } from './endpoint.ts';

// These tests check types: the compiler must reject some calls. The responses are empty.
const { call, sendRaw } = createClient({ fetch: async () => Response.json(null) });

test('the input and response of a call have the types of its endpoint', async () => {
  expectTypeOf(await call(articleCalls.list)).toEqualTypeOf<Article[]>();
  expectTypeOf(await call(articleCalls.list, { query: { columns: ['title'] } })).toEqualTypeOf<
    Pick<Article, 'title'>[]
  >();
  // @ts-expect-error the id is missing
  await call(articleCalls.get, { params: {} });
  // @ts-expect-error no such filter
  await call(articleCalls.list, { query: { titel: 'Roofs' } });
});

test('an endpoint without required input can be called with or without input', async () => {
  expectTypeOf(await call(articleEndpoints.list)).toEqualTypeOf<Article[]>();
  await call(articleEndpoints.list, {});
  await call(assignmentEndpoints.counts);
});

test('a call that lacks some or all of its required input doesn’t compile', async () => {
  // @ts-expect-error the whole input is missing
  await call(articleEndpoints.get);
  // @ts-expect-error the params are missing
  await call(articleEndpoints.get, {});
  // @ts-expect-error the id is missing
  await call(articleEndpoints.get, { params: {} });
  // @ts-expect-error the body is missing
  await call(articleEndpoints.submit, {});
  // @ts-expect-error the body is missing
  await call(articleEndpoints.update, { params: { id: 1 } });
  // @ts-expect-error a required filter is missing
  await call(articleEndpoints.unfinishedWork, { query: {} });
  expectTypeOf(await call(articleEndpoints.get, { params: { id: 1 } })).toEqualTypeOf<Article>();
});

test('filters, parameters, fields and files that the endpoint doesn’t define don’t compile', async () => {
  // @ts-expect-error no such filter
  await call(articleEndpoints.list, { query: { titel: 'Roofs' } });
  // @ts-expect-error no such parameter
  await call(articleEndpoints.get, { params: { id: 1, slug: 'x' } });
  // @ts-expect-error no such field
  await call(articleEndpoints.update, { params: { id: 1 }, body: { titel: 'Roofs' } });
  const input = { params: { id: 1 }, body: {} };
  await call(organizationEndpoints.update, { ...input, files: { logo: new Blob() } });
  // @ts-expect-error no such file
  await call(organizationEndpoints.update, { ...input, files: { picture: new Blob() } });
});

test('a body, query or files that the endpoint doesn’t accept don’t compile', async () => {
  // @ts-expect-error no body is accepted
  await call(articleEndpoints.delete, { params: { id: 1 }, body: {} });
  // @ts-expect-error no query is accepted
  await call(articleEndpoints.get, { params: { id: 1 }, query: { title: 'Roofs' } });
  // @ts-expect-error no files are accepted
  await call(articleEndpoints.update, { params: { id: 1 }, body: {}, files: { logo: new Blob() } });
});

test('values can have the schemas’ input types, or be plain numbers and booleans', async () => {
  await call(articleEndpoints.list, { query: { client: 3, is_late: true, limit: 20 } });
  await call(articleEndpoints.list, {
    query: { client: '3', is_late: 'True', ordering: '-title' },
  });
  // @ts-expect-error no such ordering
  await call(articleEndpoints.list, { query: { ordering: 'color' } });
  // @ts-expect-error a flag isn't a number
  await call(articleEndpoints.list, { query: { is_late: 2 } });
  // @ts-expect-error a title isn't a number
  await call(articleEndpoints.update, { params: { id: 1 }, body: { title: 7 } });
  await call(articleEndpoints.update, { params: { id: 1 }, body: { writer: { id: 3, user: {} } } });
  await call(contentImportEndpoints.create, { body: {}, files: { plan: new Blob() } });
  // @ts-expect-error a file isn't text
  await call(contentImportEndpoints.create, { body: {}, files: { plan: 'Client,Title' } });
});

test('sendRaw compiles with input of any type', async () => {
  await sendRaw(articleEndpoints.list, { query: { titel: 7 }, body: 'x' });
});

test('the server’s input has the output types of the same schemas', () => {
  expectTypeOf<ParamsOf<typeof articleEndpoints.get>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<QueryOf<typeof articleEndpoints.list>['columns']>().toEqualTypeOf<
    string[] | undefined
  >();
  expectTypeOf<QueryOf<typeof articleEndpoints.list>['contentStatus']>().toEqualTypeOf<
    (typeof statusUids)[number][] | undefined
  >();
  expectTypeOf<BodyOf<typeof articleEndpoints.submit>['articleId']>().toEqualTypeOf<number>();
  expectTypeOf<BodyOf<typeof articleEndpoints.get>>().toEqualTypeOf<z.output<z.ZodUndefined>>();
});
