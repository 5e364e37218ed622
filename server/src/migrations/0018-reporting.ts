import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import {
  addColumn,
  createIndex,
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  ref,
  text,
  textKey,
} from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs on the schema of its time
type Schema = Kysely<any>;

async function createTemplates(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'presentation_template',
    {
      id: id(),
      organization_id: ref('organization', 'cascade').orNull,
      is_master: flagColumn(),
      name: text(),
      uses_dynamic_title: flagColumn(1),
      origin: text(),
      version: integer(1),
      created_at: instant(),
      updated_at: instant(),
      updated_by_id: ref('person', 'set null').orNull,
    },
    {
      unique: [
        'organization_id where organization_id is not null',
        'is_master where is_master = 1',
      ],
      indexes: ['updated_by_id'],
    },
  );
  await createTable(
    db,
    engine,
    'slide_template',
    {
      id: id(),
      presentation_template_id: ref('presentation_template', 'cascade'),
      position: integer(),
      title: text(),
      components: json(),
      version: integer(1),
      created_at: instant(),
      updated_at: instant(),
    },
    { indexes: ['presentation_template_id, position, id'] },
  );
  // Repeats the template's id without a foreign key, because the two tables would otherwise reference each other.
  await addColumn(db, engine, 'organization', 'monthly_report_template', integer().orNull);
}

async function createReports(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'report',
    {
      id: id(),
      planning_month_id: ref('planning_month'),
      organization_id: ref('organization', 'cascade'),
      status: text(),
      report_url: text().orNull,
      creator_id: ref('person', 'set null').orNull,
      approver_id: ref('person', 'set null').orNull,
      sent_at: instant().orNull,
      version: integer(1),
      created_at: instant(),
      updated_at: instant(),
    },
    {
      unique: ['planning_month_id, organization_id'],
      indexes: [
        'planning_month_id, status',
        'organization_id, planning_month_id',
        'creator_id',
        'approver_id',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'report_operation',
    {
      id: id(),
      planning_month_id: ref('planning_month', 'cascade'),
      kind: text(),
      debug_mode: flagColumn(),
      is_scheduled: flagColumn(),
      person_id: ref('person', 'set null').orNull,
      job_id: ref('job', 'set null').orNull,
      result: json().orNull,
      created_at: instant(),
      finished_at: instant().orNull,
    },
    {
      indexes: [
        'planning_month_id, kind, id',
        'kind, id where is_scheduled = 1',
        'person_id',
        'job_id',
      ],
    },
  );
}

async function createPresentations(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'presentation',
    {
      id: id(),
      report_id: ref('report', 'cascade'),
      name: text(),
      version: integer(1),
      created_at: instant(),
      updated_at: instant(),
    },
    { unique: ['report_id'] },
  );
  await createTable(
    db,
    engine,
    'presentation_version',
    {
      id: id(),
      presentation_id: ref('presentation', 'cascade'),
      number: integer(),
      kind: text(),
      from_number: integer().orNull,
      presentation_template_id: ref('presentation_template', 'set null').orNull,
      template_version: integer().orNull,
      is_current: flagColumn(),
      is_sent: flagColumn(),
      content: json().orNull,
      frozen_at: instant().orNull,
      created_at: instant(),
      created_by_id: ref('person', 'set null').orNull,
    },
    {
      unique: [
        'presentation_id, number',
        'presentation_id, is_current where is_current = 1',
        'presentation_id, is_sent where is_sent = 1',
      ],
      indexes: ['presentation_template_id', 'created_by_id'],
    },
  );
  await createTable(
    db,
    engine,
    'presentation_version_file',
    {
      presentation_version_id: ref('presentation_version', 'cascade'),
      stored_file_id: ref('stored_file'),
    },
    { primary: 'presentation_version_id, stored_file_id', indexes: ['stored_file_id'] },
  );
  await createTable(
    db,
    engine,
    'slide',
    {
      id: id(),
      presentation_version_id: ref('presentation_version', 'cascade'),
      position: integer(),
      title: text(),
      components: json(),
    },
    { indexes: ['presentation_version_id, position, id'] },
  );
  await createTable(
    db,
    engine,
    'print_token',
    {
      token_hash: textKey(),
      presentation_version_id: ref('presentation_version', 'cascade'),
      person_id: ref('person', 'cascade'),
      expires_at: instant(),
      used_at: instant().orNull,
    },
    { indexes: ['presentation_version_id', 'person_id', 'expires_at'] },
  );
}

async function createReportData(db: Schema, engine: Engine): Promise<void> {
  // People can edit numbers that were typed by hand, so a snapshot needs a version.
  await addColumn(db, engine, 'snapshot', 'version', integer(1));
  await createTable(
    db,
    engine,
    'report_screenshot',
    {
      report_id: ref('report', 'cascade'),
      type: text(),
      stored_file_id: ref('stored_file'),
      width: integer(),
      height: integer(),
      person_id: ref('person', 'set null').orNull,
      created_at: instant(),
    },
    { primary: 'report_id, type', indexes: ['stored_file_id', 'person_id'] },
  );
  await createTable(
    db,
    engine,
    'report_waiver',
    {
      report_id: ref('report', 'cascade'),
      kind: text(),
      reason: text(),
      person_id: ref('person', 'set null').orNull,
      created_at: instant(),
    },
    { primary: 'report_id, kind', indexes: ['person_id'] },
  );
  await createTable(
    db,
    engine,
    'report_data_import',
    {
      id: id(),
      name: text(),
      kind: text(),
      organization_id: ref('organization', 'cascade').orNull,
      person_id: ref('person', 'set null').orNull,
      file_id: ref('stored_file', 'set null').orNull,
      columns: json(),
      sample: json(),
      // The case-folded column names of the file's header. A file with the same header gets the same mapping.
      header_key: text(),
      mapping: json().orNull,
      skips_wrong: flagColumn(),
      job_id: ref('job', 'set null').orNull,
      organization_count: integer(0),
      month_count: integer(0),
      wrong_count: integer(0),
      version: integer(1),
      created_at: instant(),
      finished_at: instant().orNull,
    },
    {
      indexes: ['organization_id, id', 'kind, header_key, id', 'person_id', 'file_id', 'job_id'],
    },
  );
}

async function createEmails(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'report_sending',
    {
      id: id(),
      report_id: ref('report', 'cascade'),
      presentation_version_id: ref('presentation_version', 'set null').orNull,
      state: text(),
      scheduled_for: instant().orNull,
      attaches_pdf: flagColumn(),
      message: text().orNull,
      problems: json('[]'),
      pdf_file_id: ref('stored_file', 'set null').orNull,
      person_id: ref('person', 'set null').orNull,
      job_id: ref('job', 'set null').orNull,
      created_at: instant(),
      finished_at: instant().orNull,
    },
    {
      // Allows one sending at a time, so that two people who press Send don't send the emails twice.
      unique: ["report_id where state in ('scheduled', 'sending')"],
      indexes: [
        'report_id, id',
        "scheduled_for where state = 'scheduled'",
        'presentation_version_id',
        'pdf_file_id',
        'person_id',
        'job_id',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'report_email_entry',
    {
      id: id(),
      report_id: ref('report', 'cascade'),
      report_sending_id: ref('report_sending', 'cascade'),
      presentation_version_id: ref('presentation_version', 'set null').orNull,
      account_id: ref('account', 'set null').orNull,
      person_id: ref('person', 'set null').orNull,
      email: text(),
      mail_id: ref('mail', 'set null').orNull,
      state: text(),
      error: text().orNull,
      unsubscribe_hash: text(),
      link_clicked: flagColumn(),
      did_unsubscribe: flagColumn(),
      date_sent: instant().orNull,
      date_first_viewed: instant().orNull,
      date_unsubscribed: instant().orNull,
      created_at: instant(),
    },
    {
      unique: [
        'unsubscribe_hash',
        'report_sending_id, person_id',
        'mail_id where mail_id is not null',
      ],
      indexes: ['report_id, id', 'person_id, id', 'account_id, id', 'presentation_version_id'],
    },
  );
  await addColumn(db, engine, 'account', 'reporting_unsubscribed_at', instant().orNull);
  // JSON of the email's additional headers, which contain a placeholder instead of secret links.
  await addColumn(db, engine, 'mail', 'headers', json().orNull);
  await addColumn(db, engine, 'mail', 'attachment_file_id', ref('stored_file', 'set null').orNull);
  await createIndex(db, 'mail', 'attachment_file_id where attachment_file_id is not null');
}

/**
 * Replaces the flag with a count of the records that use a file, because a sent version also uses the images that it
 * shows. The index of unused files refers to the renamed column, so it is recreated.
 */
async function countKeepers(db: Schema): Promise<void> {
  await sql`drop index stored_file_created_at_some_idx`.execute(db);
  await sql`alter table stored_file rename column is_kept to keeper_count`.execute(db);
  await createIndex(db, 'stored_file', 'created_at where keeper_count = 0');
}

/** Adds reports, their data, presentations, and emails. */
export const reportingMigration: Migration = {
  name: '0018-reporting',
  up: async (db, engine) => {
    await countKeepers(db);
    await createTemplates(db, engine);
    await createReports(db, engine);
    await createPresentations(db, engine);
    await createReportData(db, engine);
    await createEmails(db, engine);
  },
};
