import { randomUUID } from 'node:crypto';
import type { NestedCallTrackingAccount } from '@portal/contract/organizations/call-tracking-account.schema.ts';
import type {
  OrganizationBody,
  OrganizationUpdate,
} from '@portal/contract/organizations/organization.schema.ts';
import {
  daysToApproveText,
  defaultSilenceDays,
  isLongEnough,
} from '@portal/contract/organizations/silence-policy.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable } from 'kysely';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertUnlessTaken } from '#platform/database/write-row.ts';
import { conflict, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  removeCallTrackingAccount,
  saveCallTrackingAccount,
} from '../call-tracking/call-tracking-account.service.ts';
import { onOrganizationArchived, onOrganizationReactivated } from './organization.events.ts';
import { visibleOrganizationIds } from './organization.policy.ts';
import {
  insertOrganizations,
  type OrganizationConditions,
  type OrganizationRow,
  type OrganizationValues,
  selectActiveStaff,
  selectOrganization,
  selectOrganizations,
  selectSlugs,
  selectSlugsLike,
  updateOrganizationRow,
} from './organization.repository.ts';
import type { OrganizationTable } from './organization.table.ts';
import { auditSettings, auditSilencePolicy } from './organization-audit.service.ts';
import {
  peopleColumns,
  personFields,
  type SentOrganization,
  valuesOf,
} from './organization-input.ts';
import { freeSlug, slugOf } from './slug.service.ts';

interface ListRequest {
  id?: number | undefined;
  archive?: boolean | undefined;
  is_active?: boolean | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Returns the conditions for listing organizations as this viewer. Only staff can list archived organizations. */
export function conditionsOf(
  viewer: Viewer,
  { archive, is_active, id, search }: Omit<ListRequest, 'limit'>,
): OrganizationConditions {
  const requested = is_active ?? (archive ? undefined : true);
  const isActive = isStaff(viewer) ? requested : true;
  return { ids: visibleOrganizationIds(viewer), id, search, isActive };
}

export function listOrganizations(
  db: Db,
  viewer: Viewer,
  request: ListRequest,
): Promise<Page<OrganizationRow>> {
  const { ordering, limit, cursor } = request;
  return selectOrganizations(db, { ...conditionsOf(viewer, request), ordering, limit, cursor });
}

/** Returns null unless the viewer can see the organization. Only staff can see archived organizations. */
export async function findOrganization(
  db: Db,
  viewer: Viewer,
  by: { id: number } | { slug: string },
): Promise<OrganizationRow | null> {
  const row = await selectOrganization(db, by);
  const ids = visibleOrganizationIds(viewer);
  const isVisible = row && (ids === 'all' || (ids.includes(row.id) && row.is_active === 1));
  return isVisible ? row : null;
}

/** Throws 404 unless the viewer can see the organization. Only staff can see archived organizations. */
export async function getOrganization(
  db: Db,
  viewer: Viewer,
  by: { id: number } | { slug: string },
): Promise<OrganizationRow> {
  return orNotFound(await findOrganization(db, viewer, by), 'Organization');
}

/** Throws 400 unless each responsible person is active staff or was already assigned. */
async function assertPeople(
  db: Db,
  sent: SentOrganization,
  stored?: OrganizationRow,
): Promise<void> {
  const chosen = personFields.flatMap((field) => {
    const personId = sent[field];
    const isNew = personId != null && personId !== stored?.[peopleColumns[field]];
    return isNew ? [{ field, personId }] : [];
  });
  const known = await selectActiveStaff(
    db,
    chosen.map(({ personId }) => personId),
  );
  const errors: FieldErrors = {};
  for (const { field, personId } of chosen) {
    if (!known.has(personId)) errors[field] = ['Choose an active member of staff.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function writeTracking(
  db: Db,
  organizationId: number,
  sent: NestedCallTrackingAccount | null | undefined,
  isNew: boolean,
): Promise<void> {
  if (sent === undefined) return;
  if (sent === null) return removeCallTrackingAccount(db, organizationId);
  await saveCallTrackingAccount(db, organizationId, sent, isNew);
}

/**
 * Throws 400 if the number of working days is too low for the policy; omitted values are taken from the stored record.
 */
function assertSilencePolicy(sent: SentOrganization, stored?: OrganizationRow): void {
  const policy = sent.silence_policy ?? stored?.silence_policy ?? 'remind';
  const days = sent.silence_days ?? stored?.silence_days ?? defaultSilenceDays;
  if (!isLongEnough(policy, days)) throw invalid({ silence_days: [daysToApproveText] });
}

const reread = (db: Db, viewer: Viewer, id: number) => getOrganization(db, viewer, { id });

const attempts = 5;

/** Inserts an organization. Retries with the next slug if a concurrent call has taken the slug. */
async function insertUnderFreeSlug(
  db: Db,
  dbaName: string,
  values: Omit<Insertable<OrganizationTable>, 'slug' | 'organization_uuid'>,
): Promise<number> {
  const base = slugOf(dbaName);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const slug = freeSlug(base, await selectSlugsLike(db, base));
    const row = { ...values, slug, organization_uuid: randomUUID() };
    const id = await insertUnlessTaken(db, 'organization', row);
    if (id !== undefined) return id;
  }
  throw conflict('Too many organizations with this name are being added. Try again.');
}

export async function createOrganization(
  db: Db,
  viewer: Viewer,
  sent: OrganizationBody,
  logoFileId: number | null | undefined,
): Promise<OrganizationRow> {
  await assertPeople(db, sent);
  assertSilencePolicy(sent);
  const now = clock.instant();
  const id = await insertUnderFreeSlug(db, sent.dba_name, {
    ...valuesOf(sent),
    dba_name: sent.dba_name,
    dba_name_key: foldText(sent.dba_name),
    legal_name: sent.legal_name,
    legal_name_key: foldText(sent.legal_name),
    logo_file_id: logoFileId ?? null,
    created_at: now,
    updated_at: now,
  });
  await writeTracking(db, id, sent.what_converts_account, true);
  const before = { id, silence_policy: 'remind', silence_days: defaultSilenceDays } as const;
  await auditSilencePolicy(db, viewer, before, sent);
  await recordEvent(db, { topic: 'organization', recordId: id, kind: 'created' });
  return reread(db, viewer, id);
}

/** Creates organizations that have only a name. */
export async function createNamedOrganizations(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const now = clock.instant();
  const taken = await selectSlugs(db);
  const rows = names.map((name) => {
    const slug = freeSlug(slugOf(name), taken);
    taken.add(slug);
    return {
      slug,
      organization_uuid: randomUUID(),
      dba_name: name,
      dba_name_key: foldText(name),
      legal_name: name,
      legal_name_key: foldText(name),
      created_at: now,
      updated_at: now,
    };
  });
  const ids = await insertOrganizations(db, rows);
  await recordEvents(
    db,
    ids.map((recordId) => ({ topic: 'organization', recordId, kind: 'created' as const })),
  );
}

interface OrganizationChange {
  sent: OrganizationUpdate;
  /** The id of the new logo's file. null removes the logo; undefined keeps it. */
  logoFileId?: number | null | undefined;
}

export async function updateOrganization(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
  { sent, logoFileId }: OrganizationChange,
): Promise<OrganizationRow> {
  await assertPeople(db, sent, organization);
  assertSilencePolicy(sent, organization);
  const values: OrganizationValues = { ...valuesOf(sent), updated_at: clock.instant() };
  if (logoFileId !== undefined) values.logo_file_id = logoFileId;
  await updateOrganizationRow(db, organization.id, values);
  const isNew = organization.tracking_id === null;
  await writeTracking(db, organization.id, sent.what_converts_account, isNew);
  await auditSettings(db, viewer, organization, sent);
  await recordEvent(db, { topic: 'organization', recordId: organization.id });
  return reread(db, viewer, organization.id);
}

/**
 * Archives or reactivates an organization. Hooks update its articles in the same transaction. Does nothing if the
 * organization is already in the requested state.
 */
export async function setOrganizationActive(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
  isActive: boolean,
): Promise<OrganizationRow> {
  const { id } = organization;
  const values = { is_active: flag(isActive), updated_at: clock.instant() };
  const hasChanged = await updateOrganizationRow(db, id, values, { isActive: !isActive });
  if (!hasChanged) return reread(db, viewer, id);
  const hook = isActive ? onOrganizationReactivated : onOrganizationArchived;
  await hook.emit(db, { organizationId: id, viewer });
  const action = isActive ? 'organization.reactivated' : 'organization.archived';
  await recordAudit(db, { action, viewer, subject: { noun: 'organization', id } });
  await recordEvent(db, { topic: 'organization', recordId: id });
  return reread(db, viewer, id);
}

/** Replaces the uuid, which invalidates all public links that contain the old one. */
export async function regenerateUuid(
  db: Db,
  viewer: Viewer,
  { id }: OrganizationRow,
): Promise<OrganizationRow> {
  const values = { organization_uuid: randomUUID(), updated_at: clock.instant() };
  await updateOrganizationRow(db, id, values);
  const subject = { noun: 'organization', id };
  await recordAudit(db, { action: 'organization.uuid_regenerated', viewer, subject });
  await recordEvent(db, { topic: 'organization', recordId: id });
  return reread(db, viewer, id);
}

/** Creates or replaces the organization's call-tracking account. */
export async function replaceCallTrackingAccount(
  db: Db,
  viewer: Viewer,
  { id }: OrganizationRow,
  account: NestedCallTrackingAccount,
): Promise<OrganizationRow> {
  await saveCallTrackingAccount(db, id, account, true);
  await updateOrganizationRow(db, id, { updated_at: clock.instant() });
  await recordEvent(db, { topic: 'organization', recordId: id });
  return reread(db, viewer, id);
}
