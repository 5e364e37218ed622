import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { UserUpdate } from '@portal/contract/users/user.schema.ts';
import { defaultAvatarColor } from '@portal/contract/users/user-preferences.calls.ts';
import type { Updateable } from 'kysely';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict, forbidden, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile } from '#platform/files/files.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { selectGroup, selectGroupPermissions } from '../groups/group.repository.ts';
import { isRestrictedGroup } from '../groups/restricted-group.service.ts';
import { clearPreferences } from '../preferences/user-preferences.repository.ts';
import { clearRate } from '../writers/writer.repository.ts';
import { ensureWriter } from '../writers/writer.service.ts';
import {
  onEmailChanged,
  onFlagsChanged,
  onListOrganizationsOfAssignments,
  onPersonDeactivated,
  onPersonDeleting,
} from './person.events.ts';
import { emailChangedMail } from './person.mails.ts';
import { personPolicy, sharesOrganization, visiblePeople } from './person.policy.ts';
import type { PersonDetails, PersonWithRoles } from './person.presenter.ts';
import {
  deleteAccountsOf,
  hasOtherSuperuser,
  lockSuperusers,
  type PersonRow,
  selectOrganizationRoles,
  selectPerson,
  selectVisibleIds,
} from './person.repository.ts';
import type { PersonTable } from './person.table.ts';
import { assertEmailUnused, nameColumns } from './person-creation.service.ts';
import { type PersonFilter, selectPeople } from './person-list.repository.ts';
import { type StaffFilter, type StaffRow, selectStaff } from './staff.repository.ts';

async function withDetails(db: Db, viewer: Viewer, person: PersonRow): Promise<PersonDetails> {
  const isStaffOrSelf = isStaff(viewer) || viewer.id === person.id;
  const [roles, permissions, assignmentOrganizations] = await Promise.all([
    selectOrganizationRoles(db, [person.id]),
    person.group_id === null ? [] : selectGroupPermissions(db, person.group_id),
    isStaffOrSelf ? [] : onListOrganizationsOfAssignments.emit(db, { personId: person.id }),
  ]);
  return {
    ...person,
    roles,
    permissions,
    assignmentOrganizationIds: assignmentOrganizations.flat(),
  };
}

/** Throws 404 unless the viewer can see the person. */
export async function getPerson(db: Db, viewer: Viewer, id: number): Promise<PersonDetails> {
  const scope = id === viewer.id ? 'all' : visiblePeople(viewer);
  const person = orNotFound(await selectPerson(db, scope, id), 'User');
  return withDetails(db, viewer, person);
}

/** Returns the viewer's own record, reusing data from this call's authentication. */
export async function getViewersRecord(db: Db, viewer: Viewer): Promise<PersonDetails> {
  const [person, roles] = await Promise.all([
    selectPerson(db, 'all', viewer.id),
    viewer.accounts.length === 0 ? [] : selectOrganizationRoles(db, [viewer.id]),
  ]);
  return {
    ...orNotFound(person, 'User'),
    roles,
    permissions: [...viewer.permissions].sort(),
    assignmentOrganizationIds: [],
  };
}

export async function listPeople(
  db: Db,
  viewer: Viewer,
  filter: PersonFilter,
): Promise<Page<PersonWithRoles>> {
  const organizations = [filter.org ?? []].flat();
  // The filter must not reveal the people of organizations that the viewer doesn't belong to.
  if (!organizations.every((organization) => sharesOrganization(viewer, organization))) {
    return { items: [], next: null };
  }
  const page = await selectPeople(db, visiblePeople(viewer), filter);
  if (page.items.length === 0) return { items: [], next: null };
  const roles = await selectOrganizationRoles(
    db,
    page.items.map(({ id }) => id),
  );
  const byPerson = Map.groupBy(roles, ({ person_id }) => person_id);
  const items = page.items.map((person) => ({ ...person, roles: byPerson.get(person.id) ?? [] }));
  return { items, next: page.next };
}

export async function visiblePersonIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await selectVisibleIds(db, visiblePeople(viewer), ids));
}

export function writableFields(viewer: Viewer, person: PersonDetails): ReadonlySet<string> {
  return new Set([
    ...(personPolicy.update_contact(viewer, person) ? ['title', 'phone_number'] : []),
    ...(personPolicy.update(viewer, person) ? ['first_name', 'last_name', 'default_role'] : []),
    ...(personPolicy.update_email(viewer, person) ? ['email'] : []),
    ...(personPolicy.update_flags(viewer) ? ['is_staff', 'is_superuser'] : []),
    ...(personPolicy.deactivate(viewer, person) ? ['is_active'] : []),
  ]);
}

async function assertNotLastSuperuser(db: Db, person: PersonRow, body: UserUpdate): Promise<void> {
  const isLeaving = body.is_superuser === false || body.is_active === false;
  if (!isLeaving || person.is_superuser === 0 || person.is_active === 0) return;
  await lockSuperusers(db);
  if (await hasOtherSuperuser(db, person.id)) return;
  const field = body.is_superuser === false ? 'is_superuser' : 'is_active';
  throw invalid({ [field]: ['The last superuser cannot be removed.'] });
}

function columnsOf(person: PersonRow, body: UserUpdate): Updateable<PersonTable> {
  const { first_name = person.first_name, last_name = person.last_name } = body;
  return {
    ...nameColumns({ username: person.username, first_name, last_name }),
    ...(body.title !== undefined && { title: body.title || null }),
    ...(body.phone_number !== undefined && { phone_number: body.phone_number || null }),
    ...(body.email && { email: body.email, email_key: foldText(body.email) }),
    ...(body.default_role !== undefined && { group_id: body.default_role }),
    ...(body.is_active !== undefined && { is_active: flag(body.is_active) }),
    ...(body.is_staff !== undefined && { is_staff: flag(body.is_staff) }),
    ...(body.is_superuser !== undefined && { is_superuser: flag(body.is_superuser) }),
  };
}

/** Returns the changes to a person's access that must be audited. */
function accessChanges(before: PersonRow, after: PersonRow): Record<string, unknown> {
  const fields = ['group_id', 'is_active', 'is_staff', 'is_superuser'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}

async function recordAccessChanges(
  db: Db,
  viewer: Viewer,
  before: PersonRow,
  after: PersonRow,
): Promise<void> {
  const details = accessChanges(before, after);
  if (Object.keys(details).length === 0) return;
  await recordAudit(db, {
    action: 'person.access_changed',
    viewer,
    subject: { noun: 'person', id: before.id },
    details,
  });
  if ('is_active' in details && after.is_active === 0) {
    await onPersonDeactivated.emit(db, { personId: before.id });
  }
  if ('is_staff' in details || 'is_superuser' in details) {
    await onFlagsChanged.emit(db, { personId: before.id });
  }
}

/**
 * Audits which names changed but not the names themselves, because the log must not keep personal data of deleted
 * people.
 */
async function auditRename(
  db: Db,
  viewer: Viewer,
  before: PersonRow,
  after: PersonRow,
): Promise<void> {
  const names = ['first_name', 'last_name'] as const;
  const fields = names.filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return;
  const subject = { noun: 'person', id: before.id };
  await recordAudit(db, { action: 'person.renamed', viewer, subject, details: { fields } });
}

async function assertEmail(db: Db, person: PersonRow, { email }: UserUpdate): Promise<void> {
  if (email) return assertEmailUnused(db, email, person.id);
  if (email === null && person.email !== null) throw invalid({ email: [requiredMessage] });
}

async function noteEmailChange(
  db: Db,
  viewer: Viewer,
  before: PersonRow,
  after: PersonRow,
): Promise<void> {
  if (before.email === after.email) return;
  const subject = { noun: 'person', id: before.id };
  await recordAudit(db, { action: 'person.email_changed', viewer, subject });
  await onEmailChanged.emit(db, { personId: before.id });
  if (before.email === null) return;
  const to = { name: before.name, email: before.email };
  await enqueueMail(db, { to, ...emailChangedMail({ name: before.name, byOther: viewer.name }) });
}

/** Sets the email address that a person has confirmed as their own, and notifies the old address. */
export async function setOwnEmail(db: Db, id: number, email: string): Promise<void> {
  const before = orNotFound(await selectPerson(db, 'all', id), 'User');
  await assertEmailUnused(db, email, id);
  await updateRow(db, 'person', id, { email, email_key: foldText(email) });
  const subject = { noun: 'person', id };
  await recordAudit(db, { action: 'person.email_changed', actorId: id, subject });
  await onEmailChanged.emit(db, { personId: id });
  await recordEvent(db, { topic: 'person', recordId: id });
  if (before.email === null) return;
  const to = { name: before.name, email: before.email };
  await enqueueMail(db, { to, ...emailChangedMail({ name: before.name, byOther: null }) });
}

export async function updatePerson(
  db: Db,
  viewer: Viewer,
  person: PersonDetails,
  changes: UserUpdate,
): Promise<PersonDetails> {
  if (Object.keys(changes).length === 0) return person;

  const isRoleChanged =
    changes.default_role !== undefined && changes.default_role !== person.group_id;
  if (isRoleChanged && viewer.apiKey) throw forbidden('An API key can’t change roles.');
  if (changes.default_role && !(await selectGroup(db, changes.default_role))) {
    throw invalid({ default_role: ['This role does not exist.'] });
  }
  if (isRoleChanged && changes.default_role && !viewer.isSuperuser) {
    const isRestricted = await isRestrictedGroup(db, changes.default_role);
    if (isRestricted) throw forbidden('Only superusers can assign this role.');
  }
  await assertNotLastSuperuser(db, person, changes);
  await assertEmail(db, person, changes);
  await updateRow(db, 'person', person.id, columnsOf(person, changes));
  if (changes.default_role === groups.writer.id) await ensureWriter(db, person.id);
  const updated = await getPerson(db, viewer, person.id);
  await recordAccessChanges(db, viewer, person, updated);
  await auditRename(db, viewer, person, updated);
  await noteEmailChange(db, viewer, person, updated);
  await recordEvent(db, { topic: 'person', recordId: person.id });
  return updated;
}

/**
 * Anonymizes a person but keeps the name, because finished work shows it. Throws 409 for superusers and while the
 * person has unfinished work.
 */
export async function deletePerson(db: Db, viewer: Viewer, person: PersonRow): Promise<void> {
  if (person.is_superuser === 1) throw conflict('A superuser cannot be deleted.');
  await onPersonDeleting.emit(db, { personId: person.id, viewer });
  await onPersonDeactivated.emit(db, { personId: person.id });
  await deleteAccountsOf(db, person.id);
  await clearPreferences(db, person.id);
  await clearRate(db, person.id);
  if (person.avatar_key !== null) await dropFile(db, person.avatar_key);
  const username = `deleted-${person.id}`;
  await updateRow(db, 'person', person.id, {
    username,
    username_key: foldText(username),
    email: null,
    email_key: null,
    title: null,
    avatar_color: defaultAvatarColor,
    avatar_key: null,
    phone_number: null,
    password_hash: null,
    group_id: null,
    is_staff: 0,
    is_active: 0,
    last_login: null,
    deleted_at: clock.instant(),
  });
  await recordAudit(db, {
    action: 'person.deleted',
    viewer,
    subject: { noun: 'person', id: person.id },
  });
  await recordEvent(db, { topic: 'person', recordId: person.id, kind: 'deleted' });
}

interface StaffRequest extends Omit<StaffFilter, 'isAnybody' | 'isStaffOnly' | 'organizationIds'> {
  client?: number | undefined;
  colleagues_of?: number | undefined;
  staff_only?: boolean | undefined;
}

/**
 * Lists people who can be assigned. An organization's people are listed only for staff and viewers with an account
 * there.
 */
export async function listStaff(
  db: Db,
  viewer: Viewer,
  { client, colleagues_of: colleague, staff_only: isStaffOnly, ...filter }: StaffRequest,
): Promise<Page<StaffRow>> {
  const accounts = colleague === undefined ? [] : await selectOrganizationRoles(db, [colleague]);
  const organizationIds = accounts.map(({ organization_id }) => organization_id);
  if (client !== undefined) organizationIds.push(client);
  return selectStaff(db, {
    ...filter,
    isStaffOnly,
    organizationIds: organizationIds.filter((id) => sharesOrganization(viewer, id)),
    // Staff can look up any person by id, even a person who can no longer be assigned.
    isAnybody: isStaff(viewer) && filter.id !== undefined,
  });
}
