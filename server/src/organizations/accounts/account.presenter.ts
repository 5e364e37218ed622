import type { Account } from '@portal/contract/organizations/account.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AccountRow } from './account.repository.ts';

export function presentAccount(viewer: Viewer, row: AccountRow, isDetailed = false): Account {
  return {
    id: row.id,
    user: row.person_id,
    organization: row.organization_id,
    role: row.role_id,
    receive_reporting_email: row.receive_reporting_email === 1,
    receive_approval_reminders: row.receive_approval_reminders === 1,
    user_name: row.person_name,
    organization_name: row.organization_name,
    organization_slug: row.organization_slug,
    role_name: row.role_name,
    version: row.version,
    ...(isDetailed && isStaff(viewer) ? { user_email: row.person_email } : {}),
  };
}
