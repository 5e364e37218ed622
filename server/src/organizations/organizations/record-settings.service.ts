import {
  organizationUpdate,
  recordSettingNames,
} from '@portal/contract/organizations/organization.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentRecordSettings } from './organization.presenter.ts';
import { type OrganizationRow, selectOrganization } from './organization.repository.ts';
import { updateOrganization } from './organization.service.ts';

/** The settings of connectors that the record keeps; none when there is no such organization. */
export async function readRecordSettings(db: Db, organizationId: number) {
  const row = await selectOrganization(db, { id: organizationId });
  return row ? presentRecordSettings(row) : {};
}

const recordNames = Object.fromEntries(recordSettingNames.map((name) => [name, true as const]));
const recordUpdate = organizationUpdate.pick(
  recordNames as Record<(typeof recordSettingNames)[number], true>,
);

/** Changes them as the organization's form does. */
export async function saveRecordSettings(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateOrganization(db, viewer, organization, { sent: recordUpdate.parse(settings) });
}
