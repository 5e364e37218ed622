import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { addColumn, createIndex, integer, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const hasEndedJob = (table: string) =>
  sql.raw(`(${table}.job_id is null or exists (select 1 from job
    where job.id = ${table}.job_id and job.state in ('done', 'failed', 'cancelled')))`);

const endState = (table: string) =>
  sql.raw(`case when exists (select 1 from job
    where job.id = ${table}.job_id and job.state = 'cancelled') then 'cancelled' else 'failed' end`);

/**
 * Adds the record that a job works on, the real person who started the job, the reason a sending ended without emails,
 * and the person who ordered a weekly link check. Also closes records that stayed open after their jobs ended.
 */
export const jobEndsMigration: Migration = {
  name: '0035-job-ends',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'job', 'subject', text().orNull);
    await addColumn(db, engine, 'job', 'actor_id', integer().orNull);
    await addColumn(db, engine, 'report_sending', 'reason', text().orNull);
    await addColumn(db, engine, 'link_check_schedule', 'person_id', ref('person').orNull);
    await createIndex(db, 'link_check_schedule', 'person_id where person_id is not null');
    await addColumn(db, engine, 'link_check_schedule', 'stop_reason', text().orNull);

    // These payloads contained a viewer, with permissions, IP address, and session. Jobs with an empty payload fail
    // with an explanation.
    await sql`update job set payload = '{}' where kind = 'person.delete'`.execute(db);

    const now = clock.instant();
    await sql`update report_sending set state = ${endState('report_sending')}, finished_at = ${now},
        reason = 'The job ended before anything was sent.'
      where state in ('scheduled', 'sending') and ${hasEndedJob('report_sending')}`.execute(db);
    await sql`update link_check set state = ${endState('link_check')}, ended_at = ${now},
        error = 'The check was interrupted.'
      where ended_at is null and ${hasEndedJob('link_check')}`.execute(db);
    await sql`update health_refresh_account set state = 'cancelled', ended_at = ${now}
      where state in ('waiting', 'running') and refresh_id in (select id from health_refresh
        where ended_at is null and ${hasEndedJob('health_refresh')})`.execute(db);
    await sql`update health_refresh set state = ${endState('health_refresh')}, ended_at = ${now},
        error = 'The refresh was interrupted.'
      where ended_at is null and ${hasEndedJob('health_refresh')}`.execute(db);
    await sql`update posting_pull set ended_at = ${now},
        error = 'The posts could not be read. Refresh them.'
      where ended_at is null and ${hasEndedJob('posting_pull')}`.execute(db);
    // Marks applications that were never installed, so that the nightly removal deletes them.
    await sql`update web_application set scheduled_for_deletion = 1, deleted_at = ${now}
      where is_ready = 0 and scheduled_for_deletion = 0 and id in (
        select application_id from web_application_operation
        where ended_at is null and ${hasEndedJob('web_application_operation')})`.execute(db);
    await sql`update web_application_operation
      set state = ${endState('web_application_operation')}, ended_at = ${now},
        error = 'This was interrupted.'
      where ended_at is null and ${hasEndedJob('web_application_operation')}`.execute(db);
  },
};
