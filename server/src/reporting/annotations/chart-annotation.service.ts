import type {
  ChartAnnotationBody,
  ChartAnnotationUpdate,
} from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { findOrganizationName } from '#organizations/organizations/organization-names.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { can } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import {
  type AnnotationRow,
  type AnnotationScope,
  selectAnnotation,
} from './chart-annotation.repository.ts';

const annotationTopic = 'chart-annotation';
const dataTopic = 'report-data';

/** Clients who see reports or account health also see the annotations that are meant for them. */
export function annotationScope(viewer: Viewer): AnnotationScope {
  const visible = visibleOrganizationIds(viewer);
  if (visible === 'all') return 'all';
  const seesCharts = can(viewer, 'view_monthlyreport') || can(viewer, 'view_accounthealth');
  return { clientsOf: seesCharts ? visible : [] };
}

export const getAnnotation = async (db: Db, viewer: Viewer, id: number): Promise<AnnotationRow> =>
  orNotFound(await selectAnnotation(db, annotationScope(viewer), id), 'Annotation');

async function recordChange(
  db: Db,
  viewer: Viewer,
  { id, organization_id }: Pick<AnnotationRow, 'id' | 'organization_id'>,
  kind: 'created' | 'changed' | 'deleted',
): Promise<void> {
  await recordAudit(db, {
    action: `chart_annotation.${kind}`,
    viewer,
    subject: { noun: 'chart_annotation', id },
    details: { organization: organization_id },
  });
  await recordEvents(db, [
    { topic: annotationTopic, recordId: id, kind },
    { topic: dataTopic, recordId: organization_id },
  ]);
}

function assertDayInMonth({ month, day }: { month: string; day: string | null }): void {
  if (day === null || day.startsWith(month)) return;
  throw invalid({ day: ['Choose a day of the month.'] });
}

export async function createAnnotation(
  db: Db,
  viewer: Viewer,
  body: ChartAnnotationBody,
): Promise<AnnotationRow> {
  const { organization, month, day = null, text, is_shown_to_clients } = body;
  if (!(await findOrganizationName(db, organization))) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  assertDayInMonth({ month, day });
  const now = clock.instant();
  const { id } = await insertRow(db, 'chart_annotation', {
    organization_id: organization,
    month,
    day,
    text,
    is_shown_to_clients: is_shown_to_clients ? 1 : 0,
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, viewer, { id, organization_id: organization }, 'created');
  return getAnnotation(db, viewer, id);
}

export async function updateAnnotation(
  db: Db,
  viewer: Viewer,
  row: AnnotationRow,
  { is_shown_to_clients: isShown, ...changes }: ChartAnnotationUpdate,
): Promise<AnnotationRow> {
  assertDayInMonth({ ...row, ...changes });
  await updateRow(db, 'chart_annotation', row.id, {
    ...changes,
    ...(isShown !== undefined && { is_shown_to_clients: isShown ? 1 : 0 }),
    updated_at: clock.instant(),
  });
  await recordChange(db, viewer, row, 'changed');
  return getAnnotation(db, viewer, row.id);
}

export async function deleteAnnotation(db: Db, viewer: Viewer, row: AnnotationRow): Promise<void> {
  await deleteRow(db, 'chart_annotation', row.id);
  await recordChange(db, viewer, row, 'deleted');
}
