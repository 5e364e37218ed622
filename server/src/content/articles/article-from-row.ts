import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import type { ContentStatusRow } from '#content/labels/content-status.repository.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import type {
  ArticleRecord,
  ArticleRelations,
  ArticleRow,
  OwnRow,
  PersonField,
} from './article.record.ts';

/**
 * Returns the signed link to a picture. `key` is undefined in lists that don't need the link, because signing is slow.
 */
const avatarOf = (key: string | null | undefined) => avatarLink(key ?? null);

/** Parses and sorts a list of ids. Sorting here costs less than an ORDER BY in each PostgreSQL subquery. */
const readIds = (list: string | null) =>
  list
    ? list
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
    : [];

function personReader(field: PersonField): (row: ArticleRow) => PersonReference | null {
  const id = `${field}_id` as const;
  const name = `${field}_name` as const;
  const username = `${field}_username` as const;
  const isStaff = `${field}_is_staff` as const;
  const color = `${field}_avatar_color` as const;
  const avatarKey = `${field}_avatar_key` as const;
  return (row) =>
    row[id]
      ? {
          id: row[id],
          name: row[name] ?? '',
          username: row[username] ?? '',
          is_staff: row[isStaff] === 1,
          avatar_color: row[color],
          avatar_url: avatarOf(row[avatarKey]),
        }
      : null;
}

const readEditor = personReader('editor');
const readLead = personReader('lead');
const readFinalApprover = personReader('final_approver');
const readPoster = personReader('poster');

function readWriter(row: ArticleRow): ArticleRecord['writer'] {
  if (!row.writer_id) return null;
  return {
    id: row.writer_id,
    user: {
      id: row.writer_person_id ?? 0,
      name: row.writer_name ?? '',
      username: row.writer_username ?? '',
      avatar_color: row.writer_avatar_color,
      avatar_url: avatarOf(row.writer_avatar_key),
    },
  };
}

export const recordedStatus = ({ is_active, ...status }: ContentStatusRow): ContentStatus => ({
  ...status,
  is_active: is_active === 1,
});

export function joinedRelations(row: ArticleRow): ArticleRelations {
  return {
    status: {
      id: row.status_id,
      uid: row.status_uid,
      name: row.status_name,
      color: row.status_color,
      order: row.status_order,
      is_active: row.status_is_active === 1,
      status_type: row.status_type,
      due_date_day_offset: row.due_date_day_offset,
    },
    project: row.project_id ? { id: row.project_id, name: row.project_name ?? '' } : null,
    client: {
      id: row.client_id,
      dba_name: row.dba_name,
      slug: row.client_slug,
      domain: row.client_domain,
    },
    planning_year_month: row.planning_month_id
      ? { id: row.planning_month_id, year: row.planning_year ?? 0, month: row.planning_month ?? 0 }
      : null,
    content_type: {
      id: row.content_type_id,
      uid: row.content_type_uid,
      name: row.content_type_name,
    },
    writer: readWriter(row),
    editor: readEditor(row),
    lead: readLead(row),
    final_approver: readFinalApprover(row),
    poster: readPoster(row),
  };
}

/** Returns an article of a list with the records that it refers to. */
export function listedRecord(row: OwnRow, relations: ArticleRelations) {
  return {
    id: row.id,
    title: row.title,
    status: relations.status,
    project: relations.project,
    client: relations.client,
    planning_year_month: relations.planning_year_month,
    content_type: relations.content_type,
    writer: relations.writer,
    editor: relations.editor,
    lead: relations.lead,
    final_approver: relations.final_approver,
    poster: relations.poster,
    min_word_count: row.min_word_count,
    milestone: row.milestone,
    live_url: row.live_url,
    admin_draft_url: row.admin_draft_url,
    description: row.description,
    focus_keyword_plaintext: row.focus_keyword_plaintext,
    url_1: row.url_1,
    anchor_1: row.anchor_1,
    url_2: row.url_2,
    anchor_2: row.anchor_2,
    google_doc: row.google_doc,
    google_sheet: row.google_sheet,
    archived: row.archived === 1,
    latest_feedback_rating: row.latest_feedback_rating,
    writer_planned_duedate: row.writer_planned_duedate,
    scheduled_date: row.scheduled_date,
    duedate_write: row.duedate_write,
    duedate_rewrite: row.duedate_rewrite,
    duedate_edit: row.duedate_edit,
    duedate_reedit: row.duedate_reedit,
    duedate_finalreview: row.duedate_finalreview,
    duedate_schedulepost: row.duedate_schedulepost,
    duedate_qapost: row.duedate_qapost,
    duedate_golive: row.duedate_golive,
    due_at: row.due_at,
    completed_at: row.completed_at,
    template: row.template_id,
    version: row.version,
    date_created: row.created_at,
    last_update: row.updated_at,
    keywords: readIds(row.keywords),
    channels: readIds(row.channels),
    contentComments: readIds(row.contentComments),
  };
}

export function articleRecord(row: ArticleRow): ArticleRecord {
  const { status_since, status_before_hold_id } = row;
  return { ...listedRecord(row, joinedRelations(row)), status_since, status_before_hold_id };
}
