import { type ApiKeyBody, maximumApiKeys } from '@portal/contract/auth/api-key.schema.ts';
import { endOfDay } from '@portal/contract/platform/dates.ts';
import { recordAudit, recordAudits } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow } from '#platform/database/write-row.ts';
import { day } from '#platform/durations.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { apiKeyPrefix, hashToken, makeToken } from '#platform/tokens.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKeysExpiredBefore,
  deleteApiKeysOf,
  selectApiKey,
  selectApiKeys,
} from './api-key.repository.ts';

const shownCharacters = 4;
const expiredKeysStay = 30 * day;

const mayManage = (viewer: Viewer, personId: number) =>
  viewer.isSuperuser || personId === viewer.id;

/** Throws 403 during an impersonation, since the key would outlive it. */
function assertNotImpersonating(viewer: Viewer): void {
  if (viewer.actorId !== viewer.id) throw forbidden();
}

export function listApiKeys(
  db: Db,
  viewer: Viewer,
  {
    user: personId = viewer.id,
    ...page
  }: { user?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ApiKeyRow>> {
  if (!mayManage(viewer, personId)) throw forbidden();
  return selectApiKeys(db, personId, page);
}

function expiryOf(lastDay: string | null | undefined): string | null {
  if (!lastDay) return null;
  if (lastDay < clock.today()) throw invalid({ expires_on: ['Choose today or a later day.'] });
  return endOfDay(lastDay, clock.timeZone());
}

/** Creates a key for the viewer. The token is only returned here; the database stores its hash. */
export async function createApiKey(
  db: Db,
  viewer: Viewer,
  { name, scope, expires_on }: Omit<ApiKeyBody, 'password'>,
): Promise<{ key: ApiKeyRow; token: string }> {
  assertNotImpersonating(viewer);
  const expiresAt = expiryOf(expires_on);
  await lockRow(db, 'person', viewer.id);
  if ((await countApiKeys(db, viewer.id)) >= maximumApiKeys) {
    throw conflict(`You have ${maximumApiKeys} API keys. Revoke one of them first.`);
  }
  const token = `${apiKeyPrefix}${makeToken()}`;
  const { id } = await insertRow(db, 'api_key', {
    person_id: viewer.id,
    name,
    token_hash: hashToken(token),
    token_end: token.slice(-shownCharacters),
    scope,
    created_at: clock.instant(),
    expires_at: expiresAt,
    last_used_at: null,
  });
  const subject = { noun: 'api_key', id };
  const details = { scope, expires_at: expiresAt };
  await recordAudit(db, { action: 'api_key.created', viewer, subject, details });
  const key = await selectApiKey(db, id);
  if (!key) throw notFound('API key');
  return { key, token };
}

/** Revokes a key. Throws 404 unless the key belongs to the viewer, or the viewer is a superuser. */
export async function revokeApiKey(db: Db, viewer: Viewer, id: number): Promise<void> {
  const key = await selectApiKey(db, id);
  if (!key || !mayManage(viewer, key.person_id)) throw notFound('API key');
  assertNotImpersonating(viewer);
  await deleteRow(db, 'api_key', id);
  const subject = { noun: 'api_key', id };
  const details = { person: key.person_id };
  await recordAudit(db, { action: 'api_key.revoked', viewer, subject, details });
}

/** Revokes all keys of a person who is being deactivated or deleted. */
export async function revokeApiKeysOf(db: Db, personId: number): Promise<void> {
  const ids = await deleteApiKeysOf(db, personId);
  const details = { person: personId, reason: 'deactivated' };
  await recordAudits(
    db,
    ids.map((id) => ({ action: 'api_key.revoked', subject: { noun: 'api_key', id }, details })),
  );
}

export const purgeApiKeys = (db: Db): Promise<void> =>
  deleteApiKeysExpiredBefore(db, instantAfter(-expiredKeysStay));
