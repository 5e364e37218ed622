import { expectTypeOf, test } from 'vitest';
import { articleEndpoints } from '../content/articles/article.endpoints.ts';
import type { Article } from '../content/articles/article.schema.ts';
import { assignmentEndpoints } from '../content/assignments/assignment.endpoints.ts';
import { createClient } from './client.ts';

// These tests check types: the compiler must reject some calls. The responses are empty.
const { call } = createClient({ fetch: async () => Response.json({}) });

test('the type of a response has only the requested columns', async () => {
  const rows = await call(articleEndpoints.list, {
    query: { columns: ['id', 'title', 'status.name', 'writer.user.name', 'project'] },
  });
  expectTypeOf(rows).toEqualTypeOf<
    {
      id: number;
      title: string;
      status: { name: string };
      project: Article['project'];
      writer: { user: { name: string } } | null;
    }[]
  >();
});

test('columns can be declared outside the call and combined', async () => {
  const shown = ['id', 'title'] as const;
  const columns = [...shown, 'client.dba_name'] as const;
  expectTypeOf(await call(articleEndpoints.list, { query: { columns } })).toEqualTypeOf<
    { id: number; title: string; client: { dba_name: string } }[]
  >();
});

test('columns narrow nested records in the response', async () => {
  const { groups } = await call(assignmentEndpoints.overview, { query: { columns: ['id'] } });
  type Group = (typeof groups)[number];
  expectTypeOf<Group['articles']>().toEqualTypeOf<{ id: number }[]>();
  expectTypeOf<Group['late_count']>().toEqualTypeOf<number>();
});

test('columns that a record doesn’t have don’t compile', async () => {
  // @ts-expect-error no such field
  await call(articleEndpoints.list, { query: { columns: ['id', 'titel'] } });
  // @ts-expect-error no such nested field
  await call(articleEndpoints.list, { query: { columns: ['writer.user.nickname'] } });
  // @ts-expect-error a title has no fields
  await call(articleEndpoints.list, { query: { columns: ['title.length'] } });
  // @ts-expect-error columns are a list of names, not a string
  await call(articleEndpoints.list, { query: { columns: 'id,title' } });
  // @ts-expect-error only lists accept columns
  await call(articleEndpoints.get, { params: { id: 1 }, query: { columns: ['id'] } });
});
