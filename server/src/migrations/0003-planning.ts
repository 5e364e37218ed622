import {
  cents,
  createTable,
  day,
  flagColumn,
  id,
  instant,
  integer,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const contentTypes = [
  ['blog', 'Blog', '#228be6'],
  ['page', 'Page', '#15aabf'],
  ['press_release', 'Press Release', '#7950f2'],
  ['social_media', 'Social Media', '#e64980'],
  ['link_building', 'Link Building', '#fd7e14'],
  ['optimization', 'Optimization', '#40c057'],
] as const;

const channels = [
  'Website',
  'Blog',
  'Newsletter',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'Google Business Profile',
];

const tags = ['Informational', 'Commercial', 'Local', 'Seasonal'];

export const planningMigration: Migration = {
  name: '0003-planning',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'content_type',
      { id: id(), uid: text().orNull, name: text(), name_key: text(), color: text() },
      { unique: ['uid', 'name_key'] },
    );
    await createTable(
      db,
      engine,
      'content_channel',
      { id: id(), name: text(), name_key: text() },
      { unique: ['name_key'] },
    );
    await createTable(
      db,
      engine,
      'content_tag',
      { id: id(), name: text(), name_key: text() },
      { unique: ['name_key'] },
    );
    await createTable(
      db,
      engine,
      'planning_month',
      {
        id: id(),
        year: integer(),
        month: integer(),
        default_milestone_one: day(),
        default_milestone_two: day(),
        editor_due_date_offset: integer(14),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      { unique: ['year, month'] },
    );
    await createTable(
      db,
      engine,
      'content_project',
      {
        id: id(),
        name: text(),
        name_key: text(),
        start_year: integer(),
        start_month: integer(),
        due_date: day().orNull,
        complete: flagColumn(),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['name_key, id'] },
    );
    await createTable(
      db,
      engine,
      'article_template',
      {
        id: id(),
        title: text(),
        title_key: text(),
        content_type_id: ref('content_type'),
        organization_id: ref('organization', 'cascade'),
        writer_id: ref('writer', 'set null').orNull,
        editor_id: ref('person', 'set null').orNull,
        poster_id: ref('person', 'set null').orNull,
        lead_id: ref('person', 'set null').orNull,
        final_approver_id: ref('person', 'set null').orNull,
        google_sheet: text().orNull,
        min_word_count: integer().orNull,
        milestone: integer().orNull,
        requires_internal_review: flagColumn(),
        selected_months: text('111111111111'),
        archived: flagColumn(),
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        indexes: [
          'title_key, id',
          'content_type_id',
          'organization_id',
          'writer_id',
          'editor_id',
          'poster_id',
          'lead_id',
          'final_approver_id',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'article_template_channel',
      {
        article_template_id: ref('article_template', 'cascade'),
        content_channel_id: ref('content_channel'),
      },
      { primary: 'article_template_id, content_channel_id', indexes: ['content_channel_id'] },
    );
    await createTable(
      db,
      engine,
      'template_run',
      {
        planning_month_id: ref('planning_month', 'cascade'),
        article_template_id: ref('article_template', 'cascade'),
        created_at: instant(),
      },
      { primary: 'planning_month_id, article_template_id', indexes: ['article_template_id'] },
    );
    await createTable(
      db,
      engine,
      'parent_keyword',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        name: text(),
        name_key: text(),
      },
      { unique: ['organization_id, name_key'] },
    );
    await createTable(
      db,
      engine,
      'keyword_meta',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        parent_keyword_id: ref('parent_keyword'),
        name: text(),
        name_key: text(),
        difficulty: integer().orNull,
        volume: integer().orNull,
        cost_per_click_cents: cents().orNull,
        seo_value: text().orNull,
        business_value: text().orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        unique: ['parent_keyword_id, name_key'],
        indexes: ['organization_id, name_key, id', 'name_key, id'],
      },
    );
    await createTable(
      db,
      engine,
      'keyword_meta_tag',
      {
        keyword_meta_id: ref('keyword_meta', 'cascade'),
        content_tag_id: ref('content_tag', 'cascade'),
      },
      { primary: 'keyword_meta_id, content_tag_id', indexes: ['content_tag_id'] },
    );
    await createTable(
      db,
      engine,
      'keyword_meta_month',
      {
        keyword_meta_id: ref('keyword_meta', 'cascade'),
        planning_month_id: ref('planning_month', 'cascade'),
      },
      { primary: 'keyword_meta_id, planning_month_id', indexes: ['planning_month_id'] },
    );
    await createTable(
      db,
      engine,
      'history_set',
      {
        id: id(),
        week: day(),
        status_uid: text(),
        content_type_id: ref('content_type', 'cascade').orNull,
        late_count: integer(0),
        incomplete_count: integer(0),
        as_of_date: day(),
      },
      {
        unique: [
          'week, status_uid where content_type_id is null',
          'week, status_uid, content_type_id where content_type_id is not null',
        ],
        indexes: ['content_type_id'],
      },
    );

    await db
      .insertInto('content_type')
      .values(
        contentTypes.map(([uid, name, color]) => ({
          uid,
          name,
          name_key: name.toLowerCase(),
          color,
        })),
      )
      .execute();
    await db
      .insertInto('content_channel')
      .values(channels.map((name) => ({ name, name_key: name.toLowerCase() })))
      .execute();
    await db
      .insertInto('content_tag')
      .values(tags.map((name) => ({ name, name_key: name.toLowerCase() })))
      .execute();
  },
};
