import type { CompiledQuery } from 'kysely';
import type { QueryRunner } from './prepared-query.ts';

/** The parameters of statements that were run by `runWithNext`: all that a driver sees besides the text. */
const unread = new WeakSet<readonly unknown[]>();

export const isUnread = (parameters: readonly unknown[]) => unread.has(parameters);

/**
 * Runs a statement whose result nobody reads. In a transaction on PostgreSQL it leaves together with the next
 * statement, or with the commit, which saves waiting for its answer; its error is thrown there. Inserts of values become
 * one statement with the write before them. SQLite runs it at once.
 */
export async function runWithNext(db: QueryRunner, query: CompiledQuery): Promise<void> {
  unread.add(query.parameters);
  await db.executeQuery(query);
}
