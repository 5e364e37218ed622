import { reviewEndpoints } from '@portal/contract/content/approval/review.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeToken } from '#platform/tokens.ts';
import {
  makeArticle,
  makeArticleBody,
  makeArticleTeam,
  makeReviewLink,
} from '#testing/content.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal();
afterEach(() => clock.set());

const perKind = 125;
/** Fewer than the number of wrong links that one address may try within 15 minutes. */
const triesAtOnce = 24;

/** Returns the response headers except those that differ between requests. */
const fixedHeaders = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name)),
  );

async function makeReviewed() {
  const team = await makeArticleTeam(db());
  const article = await makeArticle(db(), {
    ...team.columns,
    status: 'final_review',
    title: 'Sailing',
  });
  await makeArticleBody(db(), article.id, { text: 'Boats sail.', by: team.people.editor.id });
  return { team, article };
}

type Reviewed = Awaited<ReturnType<typeof makeReviewed>>;

/** Creates review links to an article, with the given values, and returns their tokens. */
async function makeLinks({ team, article }: Reviewed, values: object = {}): Promise<string[]> {
  const tokens = Array.from({ length: perKind }, makeToken);
  for (const token of tokens) {
    const id = await makeReviewLink(db(), {
      token,
      personId: team.people.approver.id,
      organizationId: team.organization.id,
      articleId: article.id,
    });
    if (Object.keys(values).length > 0) {
      await db().updateTable('review_link').set(values).where('id', '=', id).execute();
    }
  }
  return tokens;
}

/** Counts the rows of every table that a review link can change. */
async function countEffects() {
  const counts: number[] = [];
  for (const table of ['sign_off', 'comment', 'mail', 'feedback', 'event'] as const) {
    const row = await db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(row.count));
  }
  return counts;
}

// Requirements: B-APPROVAL-10
test('forged, foreign, used, and expired review links all get the same 404 without further details', {
  timeout: 180_000,
}, async () => {
  clock.set('2026-11-02T10:00:00Z');
  const reviewed = await makeReviewed();
  const id = reviewed.article.id;
  const tokens = [
    ...Array.from({ length: perKind }, makeToken),
    ...(await makeLinks(await makeReviewed())),
    ...(await makeLinks(reviewed, { ended_at: '2026-11-01T10:00:00.000Z' })),
    ...(await makeLinks(reviewed, { expires_at: '2026-11-02T09:59:59.000Z' })),
  ];
  const before = await countEffects();
  const seen = new Map<string, number>();
  let tries = 0;
  for (const token of tokens) {
    const params = { token };
    const calls = {
      get: () => portal.anonymous.callRaw(reviewEndpoints.get, { params, query: { article: id } }),
      comment: () =>
        portal.anonymous.callRaw(reviewEndpoints.comment, {
          params,
          body: { article: id, comment: 'Hello' },
        }),
      decide: () =>
        portal.anonymous.callRaw(reviewEndpoints.decide, {
          params,
          body: { article: id, approved: false, reason: 'Another text, please.' },
        }),
    };
    for (const [name, call] of Object.entries(calls)) {
      if (tries % triesAtOnce === 0) await db().deleteFrom('rate_limit').execute();
      tries += 1;
      const { status, headers, body } = await call();
      const answer = JSON.stringify({ name, status, headers: fixedHeaders(headers), body });
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
  }
  expect(tokens).toHaveLength(500);
  const answers = [...seen].map(([answer, count]) => ({ ...JSON.parse(answer), count }));
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Page not found.' } });
  }
  // Each call returns the same response, whatever is wrong with the link.
  expect(answers.map(({ name, count }) => [name, count])).toEqual([
    ['get', 500],
    ['comment', 500],
    ['decide', 500],
  ]);
  expect(await countEffects()).toEqual(before);
  const opened = await db()
    .selectFrom('review_link')
    .select('id')
    .where('last_opened_at', 'is not', null)
    .execute();
  expect(opened).toEqual([]);
});
