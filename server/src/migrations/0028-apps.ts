import {
  createIndex,
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

/** Adds hosted WordPress applications: child themes, applications, their operations, and their backups. */
export const appsMigration: Migration = {
  name: '0028-apps',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'child_theme',
      {
        id: id(),
        theme_name: text(),
        theme_name_key: text(),
        folder: text(),
        template: text(),
        theme_version: text().orNull,
        description: text().orNull,
        file_id: ref('stored_file'),
        screenshot_file_id: ref('stored_file').orNull,
        size: integer(),
        is_available: flagColumn(1),
        version: integer(1),
        created_at: instant(),
      },
      {
        unique: ['folder'],
        indexes: ['theme_name_key, id', 'file_id', 'screenshot_file_id'],
      },
    );
    await createTable(
      db,
      engine,
      'web_application',
      {
        id: id(),
        uuid: text(),
        alias: text(),
        site_name: text(),
        site_name_key: text(),
        organization_id: ref('organization'),
        website_build_id: ref('website_build', 'set null').orNull,
        child_theme_id: ref('child_theme', 'set null').orNull,
        copied_from_id: ref('web_application', 'set null').orNull,
        engine: text(),
        secrets: text(),
        staging_url: text().orNull,
        active: flagColumn(1),
        is_ready: flagColumn(),
        is_started: flagColumn(),
        is_quiet: flagColumn(),
        webserver_status: flagColumn(),
        wordpress_status: flagColumn(),
        website_status: flagColumn(),
        webserver_reason: text().orNull,
        wordpress_reason: text().orNull,
        website_reason: text().orNull,
        status_checked_at: instant().orNull,
        operation_id: integer().orNull,
        last_backup_at: instant().orNull,
        drill_at: instant().orNull,
        is_drill_ok: flagColumn().orNull,
        drill_text: text().orNull,
        drill_backup_at: instant().orNull,
        drill_success_at: instant().orNull,
        scheduled_for_deletion: flagColumn(),
        deleted_at: instant().orNull,
        removed_at: instant().orNull,
        removal_error: text().orNull,
        kept_until: instant().orNull,
        version: integer(1),
        created_at: instant(),
      },
      {
        unique: ['uuid', 'alias'],
        indexes: [
          'scheduled_for_deletion, id',
          'organization_id, id',
          'website_build_id',
          'child_theme_id',
          'copied_from_id',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'web_application_backup',
      {
        id: id(),
        application_id: ref('web_application', 'cascade'),
        operation_id: integer().orNull,
        reason: text(),
        person_id: ref('person', 'set null').orNull,
        manifest: json(),
        database_file_id: ref('stored_file'),
        code_file_id: ref('stored_file'),
        drilled_at: instant().orNull,
        is_drill_ok: flagColumn().orNull,
        created_at: instant(),
      },
      {
        indexes: ['application_id, id', 'person_id', 'database_file_id', 'code_file_id'],
      },
    );
    await createTable(
      db,
      engine,
      'web_application_operation',
      {
        id: id(),
        application_id: ref('web_application', 'cascade'),
        kind: text(),
        person_id: ref('person', 'set null').orNull,
        job_id: integer().orNull,
        backup_id: ref('web_application_backup', 'set null').orNull,
        scratch_uuid: text().orNull,
        without_backup: flagColumn(),
        state: text('queued'),
        error: text().orNull,
        created_at: instant(),
        ended_at: instant().orNull,
      },
      {
        indexes: ['application_id, id', 'person_id', 'backup_id', 'job_id'],
      },
    );
    // This unique index is the lock: an application can have only one unfinished operation.
    await createIndex(
      db,
      'web_application_operation',
      'application_id where ended_at is null',
      'unique',
    );
    await createIndex(
      db,
      'web_application_operation',
      'scratch_uuid where scratch_uuid is not null',
    );
  },
};
