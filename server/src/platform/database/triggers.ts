import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine } from './database.ts';

export type Moment = 'insert' | 'update' | 'delete';

/** Creates a trigger that runs statements after a change to a row; on updates, only if one of the columns changes. */
export async function createTrigger(
  db: QueryExecutorProvider,
  engine: Engine,
  trigger: { name: string; table: string; moment: Moment; columns: readonly string[] },
  statements: readonly string[],
): Promise<void> {
  const { name, table, moment, columns } = trigger;
  const of = moment === 'update' ? ` of ${columns.join(', ')}` : '';
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`);
  const when = moment === 'update' ? ` when (${changed.join(' or ')})` : '';
  const body = statements.map((statement) => `${statement};`).join('\n');
  const head = `create trigger ${name} after ${moment}${of} on ${table} for each row${when}`;
  if (engine === 'sqlite') {
    await sql.raw(`${head} begin ${body} end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    )
    .execute(db);
  await sql.raw(`${head} execute function ${name}()`).execute(db);
}
