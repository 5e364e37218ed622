import { afterEach, expect, test, vi } from 'vitest';
import { dueSoonQuery, findDueSoonList } from './due-soon.queries.ts';

// Requirements: SHELL-47
test('the count is fetched every hour, even in the background', () => {
  expect(dueSoonQuery(7)).toMatchObject({
    queryKey: ['due-soon', 7],
    refetchInterval: 3_600_000,
    refetchIntervalInBackground: true,
  });
});

afterEach(() => vi.unstubAllGlobals());

const answer = (articles: readonly object[] | null) =>
  vi.stubGlobal('fetch', async () =>
    articles ? Response.json(articles) : Response.json({}, { status: 500 }),
  );
const waiting = { status: { uid: 'post_qa' }, lead: { id: 7 } };

test('the count links to My Lead View if all articles are in Post QA, and otherwise to the default list', async () => {
  answer([waiting]);
  expect(await findDueSoonList(7)).toEqual({ lead: 'true' });
  answer([waiting, { status: { uid: 'writing' }, lead: null }]);
  expect(await findDueSoonList(7)).toEqual({});
  answer(null);
  expect(await findDueSoonList(7)).toEqual({});
});
