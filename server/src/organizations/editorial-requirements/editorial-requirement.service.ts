import type {
  EditorialRequirementBody,
  EditorialRequirementUpdate,
} from '@portal/contract/organizations/editorial-requirement.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, notFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onListOrganizationsOfVisibleAssignments } from '../organizations/organization.events.ts';
import { visibleOrganizationIds } from '../organizations/organization.policy.ts';
import {
  selectActiveOrganizationIds,
  selectOrganizationName,
} from '../organizations/organization.repository.ts';
import {
  type EditorialRequirementRow,
  selectRequirement,
  selectRequirementIdsOf,
  selectRequirements,
} from './editorial-requirement.repository.ts';

/** Returns the viewer's active organizations and organizations with work assigned to the viewer, or 'all' for staff. */
export async function readableOrganizationIds(db: Db, viewer: Viewer): Promise<number[] | 'all'> {
  const ids = visibleOrganizationIds(viewer);
  if (ids === 'all') return ids;
  const active = await selectActiveOrganizationIds(db, ids);
  const assigned = await onListOrganizationsOfVisibleAssignments.emit(db, { viewer });
  return [...active, ...assigned.flat()];
}

interface ListRequest {
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listRequirements(
  db: Db,
  viewer: Viewer,
  request: ListRequest,
): Promise<Page<EditorialRequirementRow>> {
  const organizationIds = await readableOrganizationIds(db, viewer);
  return selectRequirements(db, { ...request, organizationIds });
}

export async function visibleRequirementIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const organizationIds = await readableOrganizationIds(db, viewer);
  if (organizationIds === 'all') return new Set(ids);
  return selectRequirementIdsOf(db, ids, organizationIds);
}

export async function getRequirement(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<EditorialRequirementRow> {
  const row = await selectRequirement(db, id);
  const ids = await readableOrganizationIds(db, viewer);
  if (!row || (ids !== 'all' && !ids.includes(row.organization_id))) {
    throw notFound('Editorial requirement');
  }
  return row;
}

async function notice(
  db: Db,
  { id, organization_id }: EditorialRequirementRow,
  kind?: 'created' | 'deleted',
): Promise<void> {
  await recordEvents(db, [
    { topic: 'editorial-requirement', recordId: id, kind },
    { topic: 'organization', recordId: organization_id },
  ]);
}

export async function createRequirement(
  db: Db,
  { organization, requirement }: EditorialRequirementBody,
): Promise<EditorialRequirementRow> {
  if (!(await selectOrganizationName(db, organization))) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  const now = clock.instant();
  const row = await insertRow(db, 'editorial_requirement', {
    organization_id: organization,
    requirement,
    created_at: now,
    updated_at: now,
  });
  await notice(db, row, 'created');
  return row;
}

export async function updateRequirement(
  db: Db,
  row: EditorialRequirementRow,
  { requirement }: EditorialRequirementUpdate,
): Promise<EditorialRequirementRow> {
  if (requirement === undefined) return row;
  const values = { requirement, updated_at: clock.instant() };
  const updated = await updateRow(db, 'editorial_requirement', row.id, values);
  await notice(db, updated);
  return updated;
}

export async function deleteRequirement(db: Db, row: EditorialRequirementRow): Promise<void> {
  await deleteRow(db, 'editorial_requirement', row.id);
  await notice(db, row, 'deleted');
}
