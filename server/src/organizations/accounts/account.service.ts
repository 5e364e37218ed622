import type { AccountBody, AccountUpdate } from '@portal/contract/organizations/account.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, invalidWhole, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectOrganizationName } from '../organizations/organization.repository.ts';
import { onAccountDeleted } from './account.events.ts';
import { accountPolicy, managedOrganizationIds, visibleAccounts } from './account.policy.ts';
import {
  type AccountFilter,
  type AccountRow,
  clearLostDefaultOrganization,
  isPersonEligible,
  isRoleTaken,
  selectAccount,
  selectAccounts,
} from './account.repository.ts';
import { findUnsubscribedAt, insertAccount } from './report-unsubscription.service.ts';

const roleTaken = () => invalidWhole('This person already has this role in this organization.');

export function listAccounts(
  db: Db,
  viewer: Viewer,
  filter: AccountFilter,
): Promise<Page<AccountRow>> {
  return selectAccounts(db, visibleAccounts(viewer), filter);
}

export async function getAccount(db: Db, viewer: Viewer, id: number): Promise<AccountRow> {
  return orNotFound(await selectAccount(db, visibleAccounts(viewer), id), 'Account');
}

type Kind = 'created' | 'changed' | 'deleted';

/**
 * Audits the change, and records events for the person and for the list of accounts, both of which show the account.
 */
async function recordChange(
  db: Db,
  viewer: Viewer,
  account: AccountRow,
  kind: Kind,
): Promise<void> {
  const { id, person_id, organization_id, role_id } = account;
  await recordAudit(db, {
    action: `account.${kind}`,
    viewer,
    subject: { noun: 'account', id },
    details: { person: person_id, organization: organization_id, role: role_id },
  });
  await recordEvents(db, [
    { topic: 'account', recordId: id, kind, formerPersonIds: [person_id] },
    { topic: 'person', recordId: person_id },
  ]);
}

async function assertTargets(db: Db, viewer: Viewer, body: AccountBody): Promise<void> {
  const organization = await selectOrganizationName(db, body.organization);
  const isManaged = accountPolicy.manage(viewer, { organization_id: body.organization });
  if (!organization || !isManaged) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  const within = isStaff(viewer) ? 'all' : managedOrganizationIds(viewer);
  if (!(await isPersonEligible(db, body.user, within))) {
    throw invalid({ user: ['This user does not exist.'] });
  }
}

/**
 * Throws 400 if the person has unsubscribed. Only the report settings can override this, with a note about the consent.
 */
async function assertSubscribable(db: Db, personId: number, organizationId: number): Promise<void> {
  if ((await findUnsubscribedAt(db, { personId, organizationId })) === null) return;
  const text = 'This person has unsubscribed. Record their consent in the report settings.';
  throw invalid({ receive_reporting_email: [text] });
}

export async function createAccount(
  db: Db,
  viewer: Viewer,
  body: AccountBody,
): Promise<AccountRow> {
  await assertTargets(db, viewer, body);
  if (body.receive_reporting_email) await assertSubscribable(db, body.user, body.organization);
  const id = await insertAccount(db, {
    person_id: body.user,
    organization_id: body.organization,
    role_id: body.role,
    receive_reporting_email: flag(body.receive_reporting_email),
    receive_approval_reminders: flag(body.receive_approval_reminders),
    created_at: clock.instant(),
  });
  if (id === undefined) throw roleTaken();
  const account = await getAccount(db, viewer, id);
  await recordChange(db, viewer, account, 'created');
  return account;
}

export async function updateAccount(
  db: Db,
  viewer: Viewer,
  account: AccountRow,
  { role, receive_reporting_email, receive_approval_reminders }: AccountUpdate,
): Promise<AccountRow> {
  const role_id = role ?? account.role_id;
  if (role_id !== account.role_id && (await isRoleTaken(db, account, role_id))) throw roleTaken();
  if (receive_reporting_email && account.receive_reporting_email === 0) {
    await assertSubscribable(db, account.person_id, account.organization_id);
  }
  await updateRow(db, 'account', account.id, {
    role_id,
    receive_reporting_email: flag(receive_reporting_email ?? account.receive_reporting_email === 1),
    receive_approval_reminders: flag(
      receive_approval_reminders ?? account.receive_approval_reminders === 1,
    ),
  });
  const updated = await getAccount(db, viewer, account.id);
  await recordChange(db, viewer, updated, 'changed');
  return updated;
}

export async function deleteAccount(db: Db, viewer: Viewer, account: AccountRow): Promise<void> {
  await deleteRow(db, 'account', account.id);
  await clearLostDefaultOrganization(db, account.person_id, account.organization_id);
  const { person_id: personId, organization_id: organizationId } = account;
  await onAccountDeleted.emit(db, { personId, organizationId });
  await recordChange(db, viewer, account, 'deleted');
}
