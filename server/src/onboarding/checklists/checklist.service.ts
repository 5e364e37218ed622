import type {
  ChecklistBody,
  ChecklistUpdate,
} from '@portal/contract/onboarding/checklist.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  dropFilesWithoutItem,
  findAttachments,
} from '../attachments/checklist-attachment.service.ts';
import { visibleBuilds } from '../builds/website-build.policy.ts';
import { selectWebsiteBuild } from '../builds/website-build.repository.ts';
import {
  type ChecklistTemplateRow,
  selectChecklistTemplate,
} from '../templates/checklist-template.repository.ts';
import type { ChecklistParts } from './checklist.presenter.ts';
import {
  type ChecklistFilters,
  type ChecklistRow,
  deleteChecklistRows,
  recountBuild,
  selectChecklist,
  selectChecklistFiles,
  selectChecklists,
  selectVisibleChecklistIds,
} from './checklist.repository.ts';
import { buildTopic, checklistTopic, settleChecklist } from './checklist-edit.service.ts';
import { selectChecklistItems } from './checklist-item.repository.ts';
import { copyTemplate } from './template-copy.service.ts';

/** Returns a checklist. Throws 404 unless the viewer can see its build. Only staff see checklists without a build. */
export async function getChecklist(db: Db, viewer: Viewer, id: number): Promise<ChecklistRow> {
  return orNotFound(await selectChecklist(db, visibleBuilds(viewer), id), 'Checklist');
}

export function listChecklists(
  db: Db,
  viewer: Viewer,
  filters: ChecklistFilters,
): Promise<Page<ChecklistRow>> {
  return selectChecklists(db, visibleBuilds(viewer), filters);
}

export async function visibleChecklistIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const visible = visibleBuilds(viewer);
  return visible ? selectVisibleChecklistIds(db, visible, ids) : new Set(ids);
}

/** Returns these checklists' items and the items' files, in one query each. */
export async function findChecklistParts(
  db: Db,
  rows: readonly ChecklistRow[],
): Promise<ChecklistParts> {
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectChecklistItems(db, ids);
  return {
    items: Map.groupBy(items, ({ checklist_id }) => checklist_id),
    attachments: await findAttachments(
      db,
      'checklist_item',
      items.map(({ id }) => id),
    ),
  };
}

/** Locks and returns a template to copy. Throws 400 if it doesn't exist or is archived. */
export async function getUsableTemplate(
  db: Db,
  id: number,
  field: string,
): Promise<ChecklistTemplateRow> {
  await lockRow(db, 'checklist_template', id);
  const template = await selectChecklistTemplate(db, id);
  if (!template) throw invalid({ [field]: ['This template does not exist.'] });
  if (template.archived === 1) throw invalid({ [field]: ['This template is archived.'] });
  return template;
}

async function getBuildOf(db: Db, viewer: Viewer, id: number) {
  await lockRow(db, 'website_build', id);
  const build = await selectWebsiteBuild(db, visibleBuilds(viewer), id);
  if (!build) throw invalid({ website_build: ['This website build does not exist.'] });
  if (build.is_active === 0) throw conflict('This website build is archived.');
  return build;
}

export async function createChecklist(
  db: Db,
  viewer: Viewer,
  { name, template: templateId, website_build, kind }: ChecklistBody,
): Promise<ChecklistRow> {
  // The template must be locked before the build, as in all calls that lock both.
  const template = templateId === null ? null : await getUsableTemplate(db, templateId, 'template');
  const build = website_build === null ? null : await getBuildOf(db, viewer, website_build);
  const present = kind === 'deploy' ? build?.deploy_checklist_id : build?.build_checklist_id;
  if (build && present !== null) {
    throw invalid({ kind: ['The website build already has this checklist.'] });
  }
  const id = await copyTemplate(db, viewer, template, {
    name,
    website_build_id: build?.id ?? null,
    kind: build && kind ? kind : null,
    scheduleDate: build?.schedule_date ?? clock.today(),
  });
  await settleChecklist(db, { id, website_build_id: build?.id ?? null });
  return getChecklist(db, viewer, id);
}

export async function updateChecklist(
  db: Db,
  viewer: Viewer,
  checklist: ChecklistRow,
  { name, archived }: ChecklistUpdate,
): Promise<ChecklistRow> {
  if (checklist.build_is_active === 0) throw conflict('This website build is archived.');
  await updateRow(db, 'checklist', checklist.id, {
    name,
    archived: archived === undefined ? undefined : flag(archived),
    updated_at: clock.instant(),
  });
  await settleChecklist(db, checklist);
  return getChecklist(db, viewer, checklist.id);
}

export async function deleteChecklist(
  db: Db,
  viewer: Viewer,
  checklist: ChecklistRow,
): Promise<void> {
  if (checklist.build_is_active === 0) throw conflict('This website build is archived.');
  const fileIds = await selectChecklistFiles(db, [checklist.id]);
  await deleteChecklistRows(db, [checklist.id]);
  await dropFilesWithoutItem(db, fileIds);
  const { website_build_id: buildId } = checklist;
  if (buildId !== null) await recountBuild(db, buildId, clock.instant());
  await recordAudit(db, {
    action: 'checklist.deleted',
    viewer,
    subject: { noun: 'checklist', id: checklist.id },
    details: { name: checklist.name, website_build: buildId },
  });
  await recordEvents(db, [
    { topic: checklistTopic, recordId: checklist.id, kind: 'deleted' },
    ...(buildId === null ? [] : [{ topic: buildTopic, recordId: buildId }]),
  ]);
}
