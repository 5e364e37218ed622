import {
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds page-speed runs and reports, the page-speed summaries for cards, and refreshes of account health. */
export const accountHealthMigration: Migration = {
  name: '0027-account-health',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'page_speed_run',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        device: text(),
        engine: text(),
        url: text(),
        started_at: instant(),
        ended_at: instant(),
        scores: json().orNull,
        error: text().orNull,
        lighthouse_version: text().orNull,
      },
      { indexes: ['organization_id, id', 'organization_id, device, id'] },
    );
    await createTable(
      db,
      engine,
      'page_speed_report',
      { run_id: ref('page_speed_run', 'cascade'), report: json() },
      { primary: 'run_id' },
    );
    await createTable(
      db,
      engine,
      'page_speed_summary',
      {
        organization_id: ref('organization', 'cascade'),
        device: text(),
        run_id: integer().orNull,
        scores: json().orNull,
        measured_at: instant().orNull,
        error: text().orNull,
        error_at: instant().orNull,
        history: json(),
      },
      { primary: 'organization_id, device' },
    );
    await createTable(
      db,
      engine,
      'health_refresh',
      {
        id: id(),
        trigger: text(),
        job_id: integer().orNull,
        pulls: json('[]'),
        state: text(),
        error: text().orNull,
        started_at: instant(),
        ended_at: instant().orNull,
      },
      { indexes: ['id where ended_at is null', 'job_id'] },
    );
    await createTable(
      db,
      engine,
      'health_refresh_account',
      {
        refresh_id: ref('health_refresh', 'cascade'),
        organization_id: ref('organization', 'cascade'),
        position: integer(),
        state: text(),
        is_measured: flagColumn(),
        ended_at: instant().orNull,
        outcomes: json('[]'),
      },
      {
        primary: 'refresh_id, organization_id',
        indexes: ['refresh_id, position', 'organization_id, refresh_id'],
      },
    );
  },
};
