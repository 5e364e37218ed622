import { type Kysely, sql } from 'kysely';
import {
  addColumn,
  createIndex,
  createTable,
  id,
  instant,
  integer,
  json,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const signOffColumns = {
  id: id(),
  article_id: ref('article', 'cascade'),
  person_id: ref('person').orNull,
  actor_id: ref('person').orNull,
  person_name: text(),
  way: text(),
  ip: text().orNull,
  user_agent: text().orNull,
  text_version: integer(),
  word_count: integer(),
  content: json(),
  content_hash: text(),
  approved_at: instant(),
};

/** SQLite can't make a column nullable, so the table is copied. No other table references it. */
async function copySignOffs(
  // biome-ignore lint/suspicious/noExplicitAny: a migration runs on an older schema than the types describe
  db: Kysely<any>,
): Promise<void> {
  const columns = Object.keys(signOffColumns).join(', ');
  await createTable(db, 'sqlite', 'sign_off_copy', signOffColumns);
  await sql
    .raw(`insert into sign_off_copy (${columns}) select ${columns} from sign_off`)
    .execute(db);
  await sql
    .raw(
      `insert into sqlite_sequence (name, seq)
        select 'sign_off_copy', 0
        where not exists (select 1 from sqlite_sequence where name = 'sign_off_copy')`,
    )
    .execute(db);
  // Carries the sequence over, so that ids of deleted rows aren't reused.
  await sql
    .raw(
      `update sqlite_sequence
        set seq = coalesce((select seq from sqlite_sequence where name = 'sign_off'), 0)
        where name = 'sign_off_copy'`,
    )
    .execute(db);
  await sql.raw('drop table sign_off').execute(db);
  await sql.raw('alter table sign_off_copy rename to sign_off').execute(db);
  await createIndex(db, 'sign_off', 'article_id, id');
  await createIndex(db, 'sign_off', 'person_id');
  await createIndex(db, 'sign_off', 'actor_id where actor_id is not null');
}

/**
 * Adds the policies for unanswered reviews, the emails that their deadlines are counted from, and approvals that a
 * policy gives instead of a person.
 */
export const silencePoliciesMigration: Migration = {
  name: '0040-silence-policies',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'silence_policy', text('remind'));
    await addColumn(db, engine, 'organization', 'silence_days', integer(5));
    await createTable(
      db,
      engine,
      'review_mail',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        person_id: ref('person'),
        mail_id: ref('mail', 'set null').orNull,
        waits_since: instant(),
        answer_by: text().orNull,
        content_hash: text(),
        created_at: instant(),
        accepted_at: instant().orNull,
        failed_at: instant().orNull,
      },
      { indexes: ['article_id, id', 'person_id', 'mail_id where mail_id is not null'] },
    );
    await createTable(
      db,
      engine,
      'review_escalation',
      {
        article_id: ref('article', 'cascade'),
        waits_since: instant(),
        done_at: instant(),
      },
      { primary: 'article_id' },
    );
    if (engine === 'postgres') {
      await sql.raw('alter table sign_off alter column person_id drop not null').execute(db);
    } else await copySignOffs(db);
    await addColumn(db, engine, 'sign_off', 'silence_days', integer().orNull);
    await addColumn(db, engine, 'sign_off', 'policy_of', text().orNull);
    await addColumn(db, engine, 'sign_off', 'undo', json().orNull);
  },
};
