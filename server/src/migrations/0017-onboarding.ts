import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import {
  addColumn,
  createTable,
  day,
  flagColumn,
  givenId,
  id,
  instant,
  integer,
  json,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

export const onboardingMigration: Migration = {
  name: '0017-onboarding',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'checklist_template',
      {
        id: id(),
        name: text(),
        name_key: text(),
        description: text().orNull,
        archived: flagColumn(),
        item_count: integer(0),
        revision: integer(1),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['name_key, id'] },
    );
    await createTable(
      db,
      engine,
      'checklist_template_item',
      {
        id: id(),
        checklist_template_id: ref('checklist_template', 'cascade'),
        parent_id: ref('checklist_template_item', 'cascade').orNull,
        position: integer(),
        name: text(),
        description: text().orNull,
        department: text().orNull,
        default_assignee_id: ref('person', 'set null').orNull,
        days_out: integer().orNull,
        check_kind: text().orNull,
        check_setting: text().orNull,
        added_revision: integer(),
        field_revisions: json('{}'),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
        deleted_at: instant().orNull,
        // No foreign key: the row with this id is deleted in the same statement as this row.
        deleted_with_id: integer().orNull,
      },
      {
        indexes: [
          'checklist_template_id',
          'parent_id',
          'default_assignee_id',
          'deleted_at where deleted_at is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'master_checklist_templates',
      {
        id: givenId(),
        website_build_id: ref('checklist_template', 'set null').orNull,
        website_deployment_id: ref('checklist_template', 'set null').orNull,
        version: integer(1),
        updated_at: instant(),
      },
      { indexes: ['website_build_id', 'website_deployment_id'] },
    );
    await createTable(
      db,
      engine,
      'website_build',
      {
        id: id(),
        label: text(),
        label_key: text(),
        organization_id: ref('organization', 'cascade'),
        notes: text().orNull,
        start_date: day().orNull,
        // The day that due dates are counted from: the start date or, without one, the day that the build was added.
        schedule_date: day(),
        brand_interview_link: text().orNull,
        sitemap_link: text().orNull,
        intake_link: text().orNull,
        staging_url: text().orNull,
        is_active: flagColumn(1),
        // Set by hosted applications, which a later migration adds.
        new_application_id: integer().orNull,
        next_due_key: day(),
        finished_at: instant().orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        indexes: [
          'organization_id',
          'is_active, created_at, id',
          'is_active, label_key, id',
          'is_active, next_due_key, id',
          'finished_at where finished_at is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'checklist',
      {
        id: id(),
        name: text(),
        archived: flagColumn(),
        website_build_id: ref('website_build', 'cascade').orNull,
        kind: text().orNull,
        checklist_template_id: ref('checklist_template', 'set null').orNull,
        template_revision: integer().orNull,
        item_count: integer(0),
        completed_count: integer(0),
        failing_check_count: integer(0),
        next_due: day().orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        unique: ['website_build_id, kind where website_build_id is not null'],
        indexes: ['checklist_template_id'],
      },
    );
    await createTable(
      db,
      engine,
      'checklist_item',
      {
        id: id(),
        checklist_id: ref('checklist', 'cascade'),
        parent_id: ref('checklist_item', 'cascade').orNull,
        position: integer(),
        name: text(),
        description: text().orNull,
        department: text().orNull,
        assignee_id: ref('person', 'set null').orNull,
        due: day().orNull,
        completed: flagColumn(),
        completed_at: instant().orNull,
        completed_by_id: ref('person', 'set null').orNull,
        completed_by_check: flagColumn(),
        // No foreign key: the id is kept when the template item is deleted, to show that this item was copied from a
        // template.
        template_item_id: integer().orNull,
        edited_fields: json('[]'),
        is_newly_assigned: flagColumn(),
        check_kind: text().orNull,
        check_setting: text().orNull,
        check_state: text().orNull,
        check_text: text().orNull,
        checked_at: instant().orNull,
        comment_count: integer(0),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
        deleted_at: instant().orNull,
        // No foreign key: the row with this id is deleted in the same statement as this row.
        deleted_with_id: integer().orNull,
      },
      {
        indexes: [
          'checklist_id',
          'checklist_id, due where completed = 0 and deleted_at is null',
          'parent_id',
          'assignee_id, due',
          'completed_by_id',
          'is_newly_assigned where is_newly_assigned = 1',
          'deleted_at where deleted_at is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'checklist_item_comment',
      {
        id: id(),
        checklist_item_id: ref('checklist_item', 'cascade'),
        author_id: ref('person'),
        comment: text(),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['checklist_item_id, id', 'author_id'] },
    );
    await createTable(
      db,
      engine,
      'checklist_attachment',
      {
        id: id(),
        checklist_item_id: ref('checklist_item', 'cascade').orNull,
        checklist_template_item_id: ref('checklist_template_item', 'cascade').orNull,
        // Copies of an item share its attachments.
        file_id: ref('stored_file'),
        name: text(),
        created_by_id: ref('person', 'set null').orNull,
        created_at: instant(),
      },
      {
        indexes: ['checklist_item_id', 'checklist_template_item_id', 'file_id', 'created_by_id'],
      },
    );
    await addColumn(db, engine, 'user_preferences', 'receive_checklist_digest', flagColumn(1));
    await db
      .insertInto('master_checklist_templates')
      .values({ id: masterTemplatesId, updated_at: new Date().toISOString() })
      .execute();
  },
};
