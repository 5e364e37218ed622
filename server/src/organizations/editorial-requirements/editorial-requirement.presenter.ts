import type { EditorialRequirement } from '@portal/contract/organizations/editorial-requirement.schema.ts';
import type { EditorialRequirementRow } from './editorial-requirement.repository.ts';

export function presentRequirement(row: EditorialRequirementRow): EditorialRequirement {
  return {
    id: row.id,
    organization: row.organization_id,
    requirement: row.requirement,
    date_created: row.created_at,
    last_update: row.updated_at,
    version: row.version,
  };
}
