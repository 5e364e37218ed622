import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { linkCheckEndpoints } from '@portal/contract/utilities/link-check.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { day } from '#platform/durations.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { purgeAnswers } from './idempotency.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'superuser' } });
const { staff } = callers;

afterEach(() => clock.set());

const headers = (key: string) => ({ 'idempotency-key': key });

async function countComments(article: number): Promise<number> {
  return (await staff.call(commentEndpoints.list, { query: { article } })).body.length;
}

const comment = (article: number, key: string, text = 'Please check.') =>
  staff.call(commentEndpoints.create, {
    body: { article, comment: text },
    headers: headers(key),
  });

test('a repeated call gets the first response and has no further effect', async () => {
  const { id } = await makeArticle(db());
  const first = await comment(id, 'one');
  const again = await comment(id, 'one');
  expect(first.status).toBe(201);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await countComments(id)).toBe(1);
  expect((await comment(id, 'two')).body.id).not.toBe(first.body.id);
});

test('concurrent repetitions of a call get the same response', async () => {
  const { id } = await makeArticle(db());
  const answers = await Promise.all([1, 2, 3, 4].map(() => comment(id, 'at-once')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countComments(id)).toBe(1);
});

test('a rejected call can be corrected and sent again with its key, but no other call can use that key', async () => {
  const { id } = await makeArticle(db());
  expect((await comment(id, 'corrected', '')).status).toBe(400);
  expect((await comment(id, 'corrected')).status).toBe(201);
  const other = await comment(id, 'corrected', 'Something else.');
  expect(other).toMatchObject({
    status: 409,
    body: { detail: 'This Idempotency-Key belongs to another request.' },
  });
  expect((await comment(id, 'k'.repeat(101))).body).toEqual({
    'Idempotency-Key': ['Send at most 100 letters, digits, or symbols.'],
  });
});

test('two people can use the same key', async () => {
  const { id } = await makeArticle(db());
  const other = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  await comment(id, 'shared');
  const body = { article: id, comment: 'Please check.' };
  await other.call(commentEndpoints.create, { body, headers: headers('shared') });
  expect(await countComments(id)).toBe(2);
});

test('a repeated call that starts a job returns the first call’s job', async () => {
  const start = () =>
    staff.callRaw(linkCheckEndpoints.run, {
      body: { url: 'https://example.com' },
      headers: { ...headers('crawl'), prefer: 'respond-async' },
    });
  const [first, again] = [await start(), await start()];
  expect(first.status).toBe(202);
  expect(again.body).toEqual(first.body);
});

test('responses with secrets aren’t stored, and other responses are deleted after a day', async () => {
  const id = await enqueueMail(db(), {
    to: { name: 'Ann', email: 'ann@example.com' },
    subject: 'Link',
    html: '',
    text: '',
    secretLink: { url: 'https://portal.example.com/secret' },
  });
  await staff.call(outboxMailEndpoints.reveal, { params: { id }, headers: headers('reveal') });
  const rows = () => db().selectFrom('idempotency_key').select('endpoint').execute();
  expect(JSON.stringify(await rows())).not.toContain('reveal');

  const article = await makeArticle(db());
  await comment(article.id, 'old');
  clock.set(instantAfter(2 * day));
  await portal.database.transaction(purgeAnswers);
  expect(await rows()).toEqual([]);
});

test('a call that only reads ignores the key', async () => {
  const { id } = await makeArticle(db());
  const answer = await staff.call(articleEndpoints.get, {
    params: { id },
    headers: headers('get'),
  });
  expect(answer.status).toBe(200);
});
