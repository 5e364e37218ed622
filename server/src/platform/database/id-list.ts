import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './engine.ts';

/**
 * Passes any number of ids as one parameter, so that the statement's text stays the same: `where id in
 * ${idList(db).rows(idList(db).write(ids))}`.
 */
export function idList(db: Pick<Kysely<unknown>, 'getExecutor'>): {
  write: (ids: readonly number[]) => string;
  rows: (written: string) => RawBuilder<number>;
} {
  if (isSqlite(db)) {
    return {
      write: (ids) => JSON.stringify(ids),
      rows: (written) => sql<number>`(select value from json_each(${written}))`,
    };
  }
  return {
    write: (ids) => `{${ids.join()}}`,
    rows: (written) => sql<number>`(select unnest(cast(${written} as bigint[])))`,
  };
}
