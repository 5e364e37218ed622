import type {
  ArticleBody,
  ArticleUpdate,
} from '@portal/contract/content/articles/article.schema.ts';
import { plainFields } from '@portal/contract/content/articles/article-fields.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { ContentStatusRow } from '#content/labels/content-status.repository.ts';
import { flag } from '#platform/database/tables.ts';
import type { ArticleRecord } from './article.record.ts';
import { recordedStatus } from './article-from-row.ts';
import type { ArticleValues, NewArticleValues } from './article-write.repository.ts';

type Entry = [keyof ArticleValues, ArticleValues[keyof ArticleValues]];

/** Returns the columns for the fields that were sent; the others are undefined. */
function columnsOf(body: ArticleUpdate): ArticleValues {
  const { keywords, channels, archived, ...fields } = body;
  const {
    status: status_id,
    project: project_id,
    client: client_id,
    planning_year_month: planning_month_id,
    content_type: content_type_id,
    writer: writer_id,
    editor: editor_id,
    lead: lead_id,
    final_approver: final_approver_id,
    poster: poster_id,
    ...plain
  } = fields;
  return {
    ...plain,
    title_key: plain.title === undefined ? undefined : foldText(plain.title),
    status_id,
    project_id,
    client_id,
    planning_month_id,
    content_type_id,
    writer_id,
    editor_id,
    lead_id,
    final_approver_id,
    poster_id,
    archived: archived === undefined ? undefined : flag(archived),
  };
}

/** Returns the stored columns in the same form as `columnsOf`, for comparison. */
function storedColumns(article: ArticleRecord): ArticleValues {
  const plain = Object.fromEntries(plainFields.map((name) => [name, article[name]]));
  return {
    ...plain,
    title: article.title,
    title_key: foldText(article.title),
    status_id: article.status.id,
    project_id: article.project?.id ?? null,
    client_id: article.client.id,
    planning_month_id: article.planning_year_month?.id ?? null,
    content_type_id: article.content_type.id,
    writer_id: article.writer?.id ?? null,
    editor_id: article.editor?.id ?? null,
    lead_id: article.lead?.id ?? null,
    final_approver_id: article.final_approver?.id ?? null,
    poster_id: article.poster?.id ?? null,
    archived: flag(article.archived),
    status_since: article.status_since,
    status_before_hold_id: article.status_before_hold_id,
    due_at: article.due_at,
    completed_at: article.completed_at,
  };
}

/** Returns the columns of `before` that differ in `after`. */
export function replacedValues(
  before: ArticleRecord,
  after: ArticleRecord,
): Record<string, string | number | null> {
  const changed = storedColumns(after);
  return Object.fromEntries(
    entriesOf(storedColumns(before)).flatMap(([column, value]) =>
      value === changed[column] ? [] : [[column, value ?? null]],
    ),
  );
}

const entriesOf = (values: ArticleValues) => Object.entries(values) as Entry[];

export function newValues(body: ArticleBody): NewArticleValues {
  const sent = entriesOf(columnsOf(body)).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(sent),
    title: body.title,
    title_key: foldText(body.title),
    status_id: body.status,
    client_id: body.client,
    content_type_id: body.content_type,
  };
}

/** Returns only the columns that the body changes. */
export function changedValues(body: ArticleUpdate, article: ArticleRecord): ArticleValues {
  const stored = storedColumns(article);
  return Object.fromEntries(
    entriesOf(columnsOf(body)).filter(
      ([column, value]) => value !== undefined && value !== stored[column],
    ),
  );
}

/**
 * Applies written columns to the record. Returns undefined if they set a relation whose names must be read first. The
 * name of a new status is already known.
 */
export function recordWith(
  article: ArticleRecord,
  values: ArticleValues,
  statuses: ReadonlyMap<number, ContentStatusRow>,
): ArticleRecord | undefined {
  const { title_key, archived, status_id, status_before_hold_id, ...rest } = values;
  const {
    project_id,
    client_id,
    planning_month_id,
    content_type_id,
    template_id,
    writer_id,
    editor_id,
    lead_id,
    final_approver_id,
    poster_id,
    ...plain
  } = rest;
  if (Object.keys(rest).length !== Object.keys(plain).length) return undefined;
  const status = status_id === undefined ? undefined : statuses.get(status_id);
  if (status_id !== undefined && !status) return undefined;
  return {
    ...article,
    ...plain,
    ...(archived === undefined ? {} : { archived: archived === 1 }),
    ...(status && { status: recordedStatus(status) }),
    ...(status_before_hold_id === undefined ? {} : { status_before_hold_id }),
  };
}
