import {
  organizationUpdate,
  recordSettingNames,
} from '@portal/contract/organizations/organization.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentRecordSettings } from './organization.presenter.ts';
import { type OrganizationRow, selectOrganization } from './organization.repository.ts';
import { updateOrganization } from './organization.service.ts';

/** Returns the connector settings in an organization's record, or an empty object if the organization doesn't exist. */
export async function readRecordSettings(db: Db, organizationId: number) {
  const row = await selectOrganization(db, { id: organizationId });
  return row ? presentRecordSettings(row) : {};
}

const recordNames = Object.fromEntries(recordSettingNames.map((name) => [name, true as const]));
const recordUpdate = organizationUpdate.pick(
  recordNames as Record<(typeof recordSettingNames)[number], true>,
);

export async function saveRecordSettings(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateOrganization(db, viewer, organization, { sent: recordUpdate.parse(settings) });
}
