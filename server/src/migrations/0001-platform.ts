import { type Kysely, sql } from 'kysely';
import {
  bigInteger,
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  largeId,
  text,
  textKey,
} from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs on the schema of its time
type Schema = Kysely<any>;

async function createJobs(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'job',
    {
      id: id(),
      kind: text(),
      payload: json(),
      state: text(),
      progress_done: integer(0),
      progress_total: integer(0),
      progress_text: text(''),
      log: text(''),
      attempts: integer(0),
      run_at: instant(),
      unique_key: text().orNull,
      person_id: integer().orNull,
      worker: text().orNull,
      lease_until: instant().orNull,
      is_cancel_requested: flagColumn(),
      result: json().orNull,
      error: text().orNull,
      created_at: instant(),
      started_at: instant().orNull,
      finished_at: instant().orNull,
    },
    {
      unique: ["kind, unique_key where state in ('queued', 'running')"],
      indexes: [
        "run_at, id where state = 'queued'",
        "lease_until where state = 'running'",
        'person_id, id',
        'state, finished_at',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'schedule_run',
    { name: text(), due_at: instant(), created_at: instant() },
    { primary: 'name, due_at' },
  );
}

async function createMail(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'mail',
    {
      id: id(),
      message_id: text(),
      to_name: text(),
      to_email: text(),
      subject: text(),
      html: text(),
      text: text(),
      secret: text().orNull,
      secret_expires_at: instant().orNull,
      state: text(),
      attempts: integer(0),
      next_attempt_at: instant(),
      error: text().orNull,
      created_at: instant(),
      sent_at: instant().orNull,
    },
    {
      unique: ['message_id'],
      indexes: [
        "next_attempt_at, id where state = 'queued'",
        'secret_expires_at where secret is not null',
        'state, id',
      ],
    },
  );
}

async function createEvents(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'event',
    {
      id: largeId(),
      topic: text(),
      record_id: integer().orNull,
      kind: text(),
      person_id: integer().orNull,
      former_person_ids: json().orNull,
      created_at: instant(),
    },
    { indexes: ['created_at'] },
  );
}

/** Adds triggers that reject every update and delete of the table's rows, even by other programs. */
async function refuseChanges(db: Schema, engine: Engine, table: string): Promise<void> {
  const reason = `${table} is append-only`;
  if (engine === 'postgres') {
    await sql
      .raw(
        `create function ${table}_refuse() returns trigger language plpgsql as
         $$ begin raise exception '${reason}'; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${table}_refuse before update or delete on ${table}
         for each row execute function ${table}_refuse()`,
      )
      .execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger ${table}_refuse_${change} before ${change} on ${table}
         begin select raise(abort, '${reason}'); end`,
      )
      .execute(db);
  }
}

async function createAudit(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'audit_entry',
    {
      id: largeId(),
      at: instant(),
      action: text(),
      actor_id: integer().orNull,
      acting_as_id: integer().orNull,
      subject_noun: text().orNull,
      subject_id: integer().orNull,
      details: json('{}'),
      ip: text().orNull,
    },
    { indexes: ['at, id', 'action, id', 'actor_id, id', 'subject_noun, subject_id'] },
  );
  await createTable(
    db,
    engine,
    'audit_seal',
    { number: bigInteger(), entry_id: bigInteger(), hash: text() },
    { primary: 'number', unique: ['entry_id'] },
  );
  await refuseChanges(db, engine, 'audit_entry');
  await refuseChanges(db, engine, 'audit_seal');
}

async function createTheRest(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'stored_file',
    {
      id: id(),
      key: text(),
      name: text(),
      content_type: text(),
      size: bigInteger(),
      sha256: text(),
      is_kept: flagColumn(),
      created_at: instant(),
    },
    { unique: ['key'], indexes: ['created_at where is_kept = 0'] },
  );
  await createTable(
    db,
    engine,
    'rate_limit',
    { id: largeId(), key: text(), at: instant() },
    { indexes: ['key, at', 'at'] },
  );
  await createTable(db, engine, 'setting', {
    name: textKey(),
    value: json(),
    updated_at: instant(),
  });
}

export const platformMigration: Migration = {
  name: '0001-platform',
  up: async (db, engine) => {
    await createJobs(db, engine);
    await createMail(db, engine);
    await createEvents(db, engine);
    await createAudit(db, engine);
    await createTheRest(db, engine);
  },
};
