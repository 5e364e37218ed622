import { type Kysely, sql } from 'kysely';
import {
  type Column,
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';

// Migrations run on an older schema than the current types describe.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Schema = Kysely<any>;

async function addColumn(
  db: Schema,
  engine: Engine,
  table: string,
  name: string,
  column: Column,
): Promise<void> {
  await sql.raw(`alter table "${table}" add column "${name}" ${column.sql(engine)}`).execute(db);
}

async function createImports(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'content_import',
    {
      id: id(),
      name: text(),
      person_id: ref('person', 'set null').orNull,
      plan_file_id: ref('stored_file', 'set null').orNull,
      rejects_file_id: ref('stored_file', 'set null').orNull,
      job_id: ref('job', 'set null').orNull,
      creates_missing: flagColumn(),
      skips_wrong: flagColumn(),
      article_count: integer(0),
      client_count: integer(0),
      person_count: integer(0),
      month_count: integer(0),
      untouched_count: integer(0),
      wrong_count: integer(0),
      created_at: instant(),
      finished_at: instant().orNull,
    },
    { indexes: ['person_id', 'plan_file_id', 'rejects_file_id', 'job_id', 'created_at'] },
  );
}

/** Adds versions to groups, order and archiving to labels, and the tables for imports. */
export const administrationMigration: Migration = {
  name: '0007-administration',
  up: async (db, engine) => {
    await addColumn(db, engine, 'access_group', 'version', integer(1));
    await addColumn(db, engine, 'content_type', 'order', integer(0));
    await sql.raw('update "content_type" set "order" = id').execute(db);
    for (const table of ['content_type', 'content_channel', 'content_tag']) {
      await addColumn(db, engine, table, 'archived', flagColumn());
    }
    await createImports(db, engine);
  },
};
