import {
  type AssigneeField,
  personFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import {
  type ArticleTemplateBody,
  type ArticleTemplateUpdate,
  everyMonth,
} from '@portal/contract/content/planning/article-template.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Updateable } from 'kysely';
import { selectDefaultFinalApprovers } from '#content/articles/references/final-approver.repository.ts';
import {
  selectOrganizationReferences,
  selectPersonReferences,
  selectWriterReferences,
} from '#content/articles/references/reference.repository.ts';
import {
  type KnownRelations,
  selectRelations,
} from '#content/articles/references/relations.repository.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { visibleTemplates } from './article-template.policy.ts';
import { type TemplateRelations, writeSelectedMonths } from './article-template.presenter.ts';
import {
  type ListedTemplateRow,
  replaceTemplateChannels,
  selectArticleTemplate,
  selectTemplateChannels,
} from './article-template.repository.ts';
import type { ArticleTemplateTable } from './article-template.table.ts';

const topic = 'article-template';

/** Reads all related records with one query per type. */
export async function findTemplateRelations(
  db: Db,
  rows: readonly ListedTemplateRow[],
): Promise<TemplateRelations> {
  const people = rows.flatMap((row) => personFields.map((field) => row[`${field}_id`]));
  return {
    clients: await selectOrganizationReferences(
      db,
      rows.map((row) => row.organization_id),
    ),
    writers: await selectWriterReferences(
      db,
      rows.map((row) => row.writer_id),
    ),
    people: await selectPersonReferences(db, people),
    channels: await selectTemplateChannels(
      db,
      rows.map((row) => row.id),
    ),
  };
}

export async function getArticleTemplate(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ListedTemplateRow> {
  return orNotFound(await selectArticleTemplate(db, visibleTemplates(viewer), id), 'Template');
}

/** Throws 400 unless all related records exist and all people are active or already assigned. */
async function assertRelations(
  db: Db,
  viewer: Viewer,
  body: ArticleTemplateUpdate,
  stored?: ListedTemplateRow,
): Promise<KnownRelations> {
  const errors: FieldErrors = {};
  const { content_type, client, content_channels: channels } = body;
  const isNew = (field: AssigneeField) => !!body[field] && body[field] !== stored?.[`${field}_id`];
  const known = await selectRelations(db, viewer, {
    contentTypes: new Set(content_type ? [content_type] : []),
    clients: new Set(client ? [client] : []),
    writers: new Set(body.writer ? [body.writer] : []),
    people: new Set(personFields.flatMap((field) => body[field] ?? [])),
    channels: new Set(channels),
  });
  if (content_type !== undefined && !known.contentTypes.has(content_type)) {
    errors.content_type = ['This content type does not exist.'];
  }
  const scope = visibleTemplates(viewer);
  const isTheirs = client !== undefined && (scope === 'all' || scope.includes(client));
  if (client !== undefined && !(isTheirs && known.clients.has(client))) {
    errors.client = ['This organization does not exist.'];
  }
  if (isNew('writer') && !known.writers.has(body.writer ?? 0)) {
    errors.writer = ['This is not an active writer.'];
  }
  const clientId = client ?? stored?.organization_id;
  const clientIds = clientId === undefined ? [] : [clientId];
  for (const field of personFields) {
    if (isNew(field) && !known.mayAssign(body[field] ?? 0, clientIds)) {
      errors[field] = ['This is not an active person.'];
    }
  }
  if (channels?.some((id) => !known.channels.has(id))) {
    errors.content_channels = ['One of these channels does not exist.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return known;
}

/** Returns the columns for the fields that were sent; the others are undefined. */
function columnsOf(body: ArticleTemplateUpdate): Updateable<ArticleTemplateTable> {
  const { title, requires_internal_review, selected_months, archived } = body;
  return {
    title,
    title_key: title === undefined ? undefined : foldText(title),
    content_type_id: body.content_type,
    organization_id: body.client,
    writer_id: body.writer,
    editor_id: body.editor,
    poster_id: body.poster,
    lead_id: body.lead,
    final_approver_id: body.final_approver,
    google_sheet: body.google_sheet,
    min_word_count: body.min_word_count,
    milestone: body.milestone,
    requires_internal_review:
      requires_internal_review === undefined ? undefined : flag(requires_internal_review),
    selected_months:
      selected_months === undefined ? undefined : writeSelectedMonths(selected_months),
    archived: archived === undefined ? undefined : flag(archived),
  };
}

/**
 * Returns the chosen approver. If none was chosen and the type has a review, returns the organization's default
 * approver.
 */
async function finalApproverOf(
  db: Db,
  body: ArticleTemplateBody,
  { contentTypes }: KnownRelations,
): Promise<number | null> {
  if (body.final_approver !== undefined) return body.final_approver;
  const type = contentTypes.get(body.content_type);
  if (!type || isWithoutReview(type)) return null;
  return (await selectDefaultFinalApprovers(db, [body.client])).get(body.client) ?? null;
}

export async function createArticleTemplate(
  db: Db,
  viewer: Viewer,
  body: ArticleTemplateBody,
): Promise<ListedTemplateRow> {
  const known = await assertRelations(db, viewer, body);
  const now = clock.instant();
  const { id } = await insertRow(db, 'article_template', {
    title: body.title,
    title_key: foldText(body.title),
    content_type_id: body.content_type,
    organization_id: body.client,
    writer_id: body.writer ?? null,
    editor_id: body.editor ?? null,
    poster_id: body.poster ?? null,
    lead_id: body.lead ?? null,
    final_approver_id: await finalApproverOf(db, body, known),
    google_sheet: body.google_sheet ?? null,
    min_word_count: body.min_word_count ?? null,
    milestone: body.milestone ?? null,
    requires_internal_review: flag(body.requires_internal_review ?? false),
    selected_months: writeSelectedMonths(body.selected_months ?? everyMonth),
    archived: flag(body.archived ?? false),
    created_at: now,
    updated_at: now,
  });
  await replaceTemplateChannels(db, id, body.content_channels ?? []);
  await recordEvent(db, { topic, recordId: id, kind: 'created' });
  return getArticleTemplate(db, viewer, id);
}

export async function updateArticleTemplate(
  db: Db,
  viewer: Viewer,
  template: ListedTemplateRow,
  body: ArticleTemplateUpdate,
): Promise<ListedTemplateRow> {
  await assertRelations(db, viewer, body, template);
  const values = { ...columnsOf(body), updated_at: clock.instant() };
  await updateRow(db, 'article_template', template.id, values);
  if (body.content_channels) await replaceTemplateChannels(db, template.id, body.content_channels);
  await recordEvent(db, { topic, recordId: template.id });
  return getArticleTemplate(db, viewer, template.id);
}

/** Deletes a template. Articles created from it are kept, but no longer refer to it. */
export async function deleteArticleTemplate(db: Db, template: ListedTemplateRow): Promise<void> {
  await deleteRow(db, 'article_template', template.id);
  await recordEvent(db, { topic, recordId: template.id, kind: 'deleted' });
}
