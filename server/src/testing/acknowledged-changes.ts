import { statusId, statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { adopt, type Client, type Unanswered } from './change-workload.ts';

/** The subject of the email that an assignee gets, by status. */
const turnSubjects: Readonly<Record<string, string>> = {
  writing: 'New article to write',
  editing: 'Article to edit',
  rewrite: 'Article to re-write',
  reedit: 'Article to re-edit',
  final_review: 'Article to approve',
};

type StoredArticle = { id: number; version: number; description: string | null; status: string };

const uidOf = new Map(statusUids.map((uid) => [statusId[uid], uid]));

async function readArticles({ reader }: Database, client: Client) {
  const ids = client.articles.map(({ id }) => id);
  const rows = await reader
    .selectFrom('article')
    .select(['id', 'version', 'description', 'status_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row): [number, StoredArticle] => [
      Number(row.id),
      { ...row, status: uidOf.get(Number(row.status_id)) ?? '' },
    ]),
  );
}

async function commentsOf({ reader }: Database, client: Client): Promise<string[]> {
  const ids = client.articles.map(({ id }) => id);
  const rows = await reader
    .selectFrom('comment')
    .select('comment')
    .where('article_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ comment }) => comment);
}

/** Returns whether an unanswered call left any trace in the database. */
function wasDone(
  { changes, comment }: Unanswered,
  stored: Map<number, StoredArticle>,
  all: string[],
) {
  if (comment) return all.includes(comment.text);
  return [...changes.keys()].some(({ id, version }) => stored.get(id)?.version !== version);
}

/**
 * Checks that every acknowledged change is stored, and that the unanswered call was executed completely or not at all.
 * Returns whether it was executed.
 */
export async function checkArticles(database: Database, client: Client): Promise<boolean> {
  const stored = await readArticles(database, client);
  const comments = await commentsOf(database, client);
  const { unanswered } = client;
  const isDone = unanswered !== null && wasDone(unanswered, stored, comments);
  if (unanswered && isDone) {
    adopt(client, unanswered, ({ id, version }) => stored.get(id)?.version ?? version);
  }
  client.unanswered = null;
  for (const { id, title, version, description, status } of client.articles) {
    expect(stored.get(id), title).toMatchObject({ version, description, status });
  }
  expect(comments).toEqual(client.comments);
  return isDone;
}

/** Counts how often each text occurs. */
export const tally = (texts: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

/**
 * Checks that each change has exactly one set of changelog rows, and each move and comment exactly one set of emails.
 */
export async function checkTraces({ reader }: Database, { articles }: Client): Promise<void> {
  for (const article of articles) {
    const entries = await reader
      .selectFrom('changelog_entry')
      .select(['changed_field', 'new_value'])
      .where('article_id', '=', article.id)
      .orderBy('id')
      .execute();
    const saves = entries.filter(({ changed_field }) => changed_field === 'description');
    const moves = entries.filter(({ changed_field }) => changed_field === 'status');
    expect(saves.length, article.title).toBe(article.saves);
    expect(saves.at(-1)?.new_value ?? null, article.title).toBe(article.description);
    expect(moves.length, article.title).toBe(article.moves.length - 1);

    const queued = await reader
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', `%: ${article.title}`)
      .execute();
    const rejections = article.moves.filter((to) => to === 'rewrite');
    const expected = [
      ...article.moves.map((to) => `${turnSubjects[to]}: ${article.title}`),
      // The approver is staff, so an email informs the lead that no client reviews the article.
      ...article.moves
        .filter((to) => to === 'final_review')
        .map(() => `No client reviews this article: ${article.title}`),
      // The editor and the lead each get one email.
      ...rejections.flatMap(() => Array(2).fill(`Article rejected: ${article.title}`)),
      // The current assignee and the lead each get one email.
      ...Array(2 * article.comments).fill(`New comment: ${article.title}`),
    ];
    expect(tally(queued.map(({ subject }) => subject))).toEqual(tally(expected));
  }
}

/** Checks the integrity of a killed server's database file. */
export async function checkFile({ engine, reader }: Database): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  expect((await sql`pragma foreign_key_check`.execute(reader)).rows).toEqual([]);
}
