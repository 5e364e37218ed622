import {
  createTable,
  day,
  flagColumn,
  givenId,
  id,
  instant,
  integer,
  largeId,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const statuses = [
  ['planned', 'Planned', 'Inactive', '#FD9A01', null],
  ['writing', 'Writing', 'Active', '#1EAAEA', null],
  ['rewrite', 'Re-Writing', 'Active', '#FF6347', 7],
  ['editing', 'Editing', 'Active', '#37C4AB', null],
  ['reedit', 'Re-Editing', 'Active', '#EEC301', 7],
  ['final_review', 'Final Review', 'Active', '#EA4D9D', 7],
  ['ready_to_post', 'Ready to Post', 'Active', '#E363E3', 7],
  ['post_qa', 'Post QA', 'Active', '#AA63E3', 3],
  ['scheduled', 'Scheduled', 'Complete', '#333333', null],
  ['posted', 'Posted', 'Complete', '#333333', null],
  ['on_hold', 'On-Hold', 'Inactive', '#999999', null],
] as const;

const article = {
  id: id(),
  title: text(),
  title_key: text(),
  status_id: ref('content_status'),
  status_since: instant(),
  status_before_hold_id: ref('content_status').orNull,
  client_id: ref('organization'),
  project_id: ref('content_project').orNull,
  planning_month_id: ref('planning_month').orNull,
  content_type_id: ref('content_type'),
  template_id: ref('article_template', 'set null').orNull,
  writer_id: ref('writer').orNull,
  editor_id: ref('person').orNull,
  lead_id: ref('person').orNull,
  final_approver_id: ref('person').orNull,
  poster_id: ref('person').orNull,
  min_word_count: integer().orNull,
  milestone: integer().orNull,
  live_url: text().orNull,
  admin_draft_url: text().orNull,
  description: text().orNull,
  focus_keyword_plaintext: text().orNull,
  url_1: text().orNull,
  anchor_1: text().orNull,
  url_2: text().orNull,
  anchor_2: text().orNull,
  google_doc: text().orNull,
  google_sheet: text().orNull,
  archived: flagColumn(),
  latest_feedback_rating: integer().orNull,
  writer_planned_duedate: day().orNull,
  scheduled_date: day().orNull,
  duedate_write: day().orNull,
  duedate_rewrite: day().orNull,
  duedate_edit: day().orNull,
  duedate_reedit: day().orNull,
  duedate_finalreview: day().orNull,
  duedate_schedulepost: instant().orNull,
  duedate_qapost: day().orNull,
  duedate_golive: day().orNull,
  due_at: instant().orNull,
  completed_at: instant().orNull,
  version: integer(1),
  created_at: instant(),
  updated_at: instant(),
};

export const articlesMigration: Migration = {
  name: '0004-articles',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'content_status',
      {
        id: givenId(),
        uid: text(),
        name: text(),
        color: text(),
        order: integer(),
        is_active: flagColumn(1),
        status_type: text(),
        due_date_day_offset: integer().orNull,
      },
      { unique: ['uid'] },
    );
    await createTable(db, engine, 'article', article, {
      // Indexes for lists end with id, so that keyset pagination needs no sort.
      indexes: [
        'title_key, id',
        'updated_at, id',
        "(coalesce(due_at, '9999')), id",
        'client_id, title_key, id',
        'client_id, planning_month_id',
        'client_id, status_id, completed_at',
        'planning_month_id, title_key, id',
        'project_id, title_key, id',
        'status_id, title_key, id',
        "status_id, (coalesce(due_at, '9999')), id",
        'title_key, id where archived = 1',
        'content_type_id, status_id, due_at',
        // Covering indexes for each role's open and recently completed assignments.
        'writer_id, status_id, completed_at, archived, due_at',
        'editor_id, status_id, completed_at, archived, due_at',
        'lead_id, status_id, completed_at, archived, due_at',
        'final_approver_id, status_id, completed_at, archived, due_at',
        'poster_id, status_id, completed_at, archived, due_at',
        'template_id where template_id is not null',
        'status_before_hold_id where status_before_hold_id is not null',
      ],
    });
    await createTable(
      db,
      engine,
      'article_channel',
      { article_id: ref('article', 'cascade'), content_channel_id: ref('content_channel') },
      { primary: 'article_id, content_channel_id', indexes: ['content_channel_id'] },
    );
    await createTable(
      db,
      engine,
      'article_keyword',
      { article_id: ref('article', 'cascade'), keyword_meta_id: ref('keyword_meta', 'cascade') },
      { primary: 'article_id, keyword_meta_id', indexes: ['keyword_meta_id'] },
    );
    await createTable(
      db,
      engine,
      'comment',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        author_id: ref('person'),
        comment: text(),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['article_id, id', 'author_id'] },
    );
    await createTable(
      db,
      engine,
      'feedback',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        given_by_id: ref('person'),
        feedback_type: text(),
        approved: flagColumn(),
        satisfaction: integer().orNull,
        feedback_body: text(),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['article_id, id', 'given_by_id'] },
    );
    await createTable(
      db,
      engine,
      'changelog_entry',
      {
        id: largeId(),
        article_id: ref('article', 'cascade'),
        changed_by_id: ref('person').orNull,
        change_type: text(),
        changed_field: text(),
        previous_value: text().orNull,
        new_value: text().orNull,
        note: text().orNull,
        changed_at: instant(),
      },
      { indexes: ['article_id, id', 'changed_by_id'] },
    );

    await db
      .insertInto('content_status')
      .values(
        statuses.map(([uid, name, statusType, color, offset], place) => ({
          id: place + 1,
          uid,
          name,
          color,
          order: place + 1,
          is_active: 1,
          status_type: statusType,
          due_date_day_offset: offset,
        })),
      )
      .execute();
  },
};
