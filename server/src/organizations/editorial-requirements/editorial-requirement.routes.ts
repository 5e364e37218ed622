import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import type { EditorialRequirement } from '@portal/contract/organizations/editorial-requirement.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { EditorialRequirementRow } from './editorial-requirement.repository.ts';
import {
  createRequirement,
  deleteRequirement,
  getRequirement,
  listRequirements,
  updateRequirement,
} from './editorial-requirement.service.ts';

function presentRequirement(row: EditorialRequirementRow): EditorialRequirement {
  return {
    id: row.id,
    organization: row.organization_id,
    requirement: row.requirement,
    date_created: row.created_at,
    last_update: row.updated_at,
    version: row.version,
  };
}

export const editorialRequirementRoutes: Route[] = [
  route(editorialRequirementEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listRequirements(db, viewer, query), presentRequirement),
  ),
  route(editorialRequirementEndpoints.get, async ({ db, viewer, params }) =>
    presentRequirement(await getRequirement(db, viewer, params.id)),
  ),
  route(editorialRequirementEndpoints.create, async ({ db, body }) =>
    presentRequirement(await createRequirement(db, body)),
  ),
  route(editorialRequirementEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: requirement, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'editorial_requirement', params.id),
      find: () => getRequirement(db, viewer, params.id),
      present: presentRequirement,
    });
    return presentRequirement(await updateRequirement(db, requirement, changes));
  }),
  route(editorialRequirementEndpoints.delete, async ({ db, viewer, params }) =>
    deleteRequirement(db, await getRequirement(db, viewer, params.id)),
  ),
];
