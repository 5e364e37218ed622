import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import type { Assignee } from '@portal/contract/onboarding/item-fields.ts';
import type {
  WebsiteBuildBody,
  WebsiteBuildUpdate,
} from '@portal/contract/onboarding/website-build.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, invalid, invalidWhole, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dropFilesWithoutItem } from '../attachments/checklist-attachment.service.ts';
import {
  deleteChecklistRows,
  recountBuild,
  recountChecklist,
  selectChecklistFiles,
} from '../checklists/checklist.repository.ts';
import { getUsableTemplate } from '../checklists/checklist.service.ts';
import { buildTopic, checklistTopic } from '../checklists/checklist-edit.service.ts';
import { copyTemplate } from '../checklists/template-copy.service.ts';
import {
  type ChecklistTemplateRow,
  selectChecklistTemplate,
} from '../templates/checklist-template.repository.ts';
import { selectMasterTemplates } from '../templates/master-checklist-templates.repository.ts';
import { changeChecklists } from './build-checklists.service.ts';
import { paceOf } from './pace.ts';
import { shiftDueDates } from './start-date.service.ts';
import { visibleBuilds, websiteBuildPolicy } from './website-build.policy.ts';
import type { BuildParts, LateCount } from './website-build.presenter.ts';
import {
  type BuildFilters,
  selectActiveOrganization,
  selectFinishedBuilds,
  selectLateCounts,
  selectVisibleBuildIds,
  selectWebsiteBuild,
  selectWebsiteBuilds,
  type WebsiteBuildRow,
} from './website-build.repository.ts';
import { noDueKey } from './website-build.table.ts';

/** The number of recent builds that the pace is based on. Older builds don't reflect how the agency works now. */
const paceBuilds = 100;

export async function getWebsiteBuild(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<WebsiteBuildRow> {
  return orNotFound(await selectWebsiteBuild(db, visibleBuilds(viewer), id), 'Website build');
}

export function listWebsiteBuilds(
  db: Db,
  viewer: Viewer,
  filters: BuildFilters,
): Promise<Page<WebsiteBuildRow>> {
  return selectWebsiteBuilds(db, visibleBuilds(viewer), filters);
}

export async function visibleBuildIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const visible = visibleBuilds(viewer);
  return visible ? selectVisibleBuildIds(db, visible, ids) : new Set(ids);
}

/** Returns the checklists that can have late items, mapped to the ids of their builds. */
function activeChecklists(rows: readonly WebsiteBuildRow[]): Map<number, number> {
  const buildOf = new Map<number, number>();
  for (const row of rows) {
    for (const kind of ['build', 'deploy'] as const) {
      const id = row[`${kind}_checklist_id`];
      const isActive = row.is_active === 1 && row[`${kind}_archived`] === 0;
      if (id !== null && isActive) buildOf.set(id, row.id);
    }
  }
  return buildOf;
}

type LateRow = Awaited<ReturnType<typeof selectLateCounts>>[number];

const personOf = ({ person_id, ...row }: LateRow): Assignee | null =>
  person_id === null
    ? null
    : {
        id: person_id,
        name: row.name ?? '',
        username: row.username ?? '',
        avatar_color: row.avatar_color ?? '',
        avatar_url: avatarLink(row.avatar_key),
        is_active: row.is_active === 1,
      };

/** Returns the number of late items per build and assignee. */
async function findLateCounts(
  db: Db,
  rows: readonly WebsiteBuildRow[],
  today: string,
): Promise<Map<number, LateCount[]>> {
  const buildOf = activeChecklists(rows);
  const counts = await selectLateCounts(db, [...buildOf.keys()], today);
  const late = new Map<number, LateCount[]>();
  for (const row of counts) {
    const buildId = buildOf.get(row.checklist_id) ?? 0;
    const ofBuild = late.get(buildId) ?? [];
    late.set(buildId, ofBuild);
    const before = ofBuild.find(({ person }) => (person?.id ?? null) === row.person_id);
    if (before) before.late_count += Number(row.count);
    else ofBuild.push({ person: personOf(row), late_count: Number(row.count) });
  }
  return late;
}

/** Returns the numbers of late items in these builds, and the finished builds' pace. */
export async function findBuildParts(
  db: Db,
  rows: readonly WebsiteBuildRow[],
): Promise<BuildParts> {
  const today = clock.today();
  const late = await findLateCounts(db, rows, today);
  const finished = await selectFinishedBuilds(db, paceBuilds);
  const pace = paceOf(
    finished.map(({ schedule_date, finished_at, item_count }) => ({
      schedule_date,
      finished_at: finished_at ?? '',
      item_count: Number(item_count),
    })),
    clock.timeZone(),
  );
  return { late, pace, today };
}

async function assertOrganization(db: Db, id: number): Promise<void> {
  if (await selectActiveOrganization(db, id)) return;
  throw invalid({ organization: ['This organization does not exist, or is archived.'] });
}

const templateFields = { build: 'build_template', deploy: 'deploy_template' } as const;
const masterFields = { build: 'website_build_id', deploy: 'website_deployment_id' } as const;

/** Returns the template for a new build's checklist: the chosen template or, by default, an unarchived master. */
async function templateOf(
  db: Db,
  kind: ChecklistKind,
  body: WebsiteBuildBody,
): Promise<ChecklistTemplateRow | null> {
  const field = templateFields[kind];
  const chosen = body[field];
  if (chosen === null) return null;
  if (chosen !== undefined) return getUsableTemplate(db, chosen, field);
  const masterId = (await selectMasterTemplates(db))[masterFields[kind]];
  if (masterId === null) return null;
  await lockRow(db, 'checklist_template', masterId);
  const master = await selectChecklistTemplate(db, masterId);
  return master?.archived === 0 ? master : null;
}

/** Creates a build with both checklists. Due dates count from the start date, or from today if there is none. */
export async function createWebsiteBuild(
  db: Db,
  viewer: Viewer,
  body: WebsiteBuildBody,
): Promise<WebsiteBuildRow> {
  await assertOrganization(db, body.organization);
  const now = clock.instant();
  const scheduleDate = body.start_date ?? clock.today();
  const { id } = await insertRow(db, 'website_build', {
    label: body.label,
    label_key: foldText(body.label),
    organization_id: body.organization,
    notes: body.notes ?? null,
    start_date: body.start_date ?? null,
    schedule_date: scheduleDate,
    brand_interview_link: body.brand_interview_link ?? null,
    sitemap_link: body.sitemap_link ?? null,
    intake_link: body.intake_link ?? null,
    staging_url: body.staging_url ?? null,
    is_active: flag(body.is_active),
    new_application_id: null,
    next_due_key: noDueKey,
    finished_at: null,
    created_at: now,
    updated_at: now,
  });
  for (const kind of ['build', 'deploy'] as const) {
    const template = await templateOf(db, kind, body);
    if (template) {
      await copyTemplate(db, viewer, template, { website_build_id: id, kind, scheduleDate });
    }
  }
  await recountBuild(db, id, now);
  await recordEvents(db, [{ topic: buildTopic, recordId: id, kind: 'created' }]);
  return getWebsiteBuild(db, viewer, id);
}

/** Throws 409 if the build is archived and the body doesn't reactivate it. */
function assertChangeable(build: WebsiteBuildRow, body: WebsiteBuildUpdate): void {
  const isChanged = Object.values(body).some((value) => value !== undefined);
  if (build.is_active === 1 || body.is_active === true || !isChanged) return;
  throw conflict('This website build is archived. Make it active to change it.');
}

function columnsOf({ organization, is_active, ...body }: WebsiteBuildUpdate) {
  const { build_checklist: _build, deploy_checklist: _deploy, ...own } = body;
  return {
    ...own,
    label_key: own.label === undefined ? undefined : foldText(own.label),
    organization_id: organization,
    // If the start date is removed, due dates still count from the previous start date.
    schedule_date: own.start_date ?? undefined,
    is_active: is_active === undefined ? undefined : flag(is_active),
  };
}

/** Updates a build, which the caller must have locked. A different start date shifts the due dates of open items. */
export async function updateWebsiteBuild(
  db: Db,
  viewer: Viewer,
  build: WebsiteBuildRow,
  body: WebsiteBuildUpdate,
): Promise<WebsiteBuildRow> {
  assertChangeable(build, body);
  if (body.organization !== undefined && body.organization !== build.organization_id) {
    await assertOrganization(db, body.organization);
  }
  await changeChecklists(db, build, body);
  if (body.start_date) await shiftDueDates(db, build, body.start_date);
  await updateRow(db, 'website_build', build.id, {
    ...columnsOf(body),
    updated_at: clock.instant(),
  });
  const updated = await getWebsiteBuild(db, viewer, build.id);
  const checklistIds = [updated.build_checklist_id, updated.deploy_checklist_id].filter(
    (id) => id !== null,
  );
  for (const id of checklistIds) await recountChecklist(db, id);
  await recountBuild(db, build.id, clock.instant());
  await recordEvents(db, [
    { topic: buildTopic, recordId: build.id },
    ...checklistIds.map((recordId) => ({ topic: checklistTopic, recordId })),
  ]);
  return getWebsiteBuild(db, viewer, build.id);
}

/** Deletes a build with its checklists and their files. Throws 400 if the build has a hosted application. */
export async function deleteWebsiteBuild(
  db: Db,
  viewer: Viewer,
  build: WebsiteBuildRow,
): Promise<void> {
  authorize(viewer, websiteBuildPolicy.delete, build);
  if (build.new_application_id !== null) {
    throw invalidWhole('This website build has an application. Delete the application first.');
  }
  const checklistIds = [build.build_checklist_id, build.deploy_checklist_id].filter(
    (id) => id !== null,
  );
  const fileIds = await selectChecklistFiles(db, checklistIds);
  await deleteChecklistRows(db, checklistIds);
  await deleteRow(db, 'website_build', build.id);
  await dropFilesWithoutItem(db, fileIds);
  await recordAudit(db, {
    action: 'website_build.deleted',
    viewer,
    subject: { noun: 'website_build', id: build.id },
    details: { label: build.label, organization: build.organization_id },
  });
  await recordEvents(db, [
    { topic: buildTopic, recordId: build.id, kind: 'deleted' },
    ...checklistIds.map((recordId) => ({
      topic: checklistTopic,
      recordId,
      kind: 'deleted' as const,
    })),
  ]);
}
