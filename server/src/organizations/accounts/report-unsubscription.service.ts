import type { Insertable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { insertUnlessTaken } from '#platform/database/write-row.ts';
import type { AccountTable } from './account.table.ts';
import {
  deleteUnsubscription,
  keepUnsubscription,
  selectUnsubscriptions,
} from './report-unsubscription.repository.ts';

interface Place {
  personId: number;
  organizationId: number;
}

async function findEmail(db: Db, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Returns when a person unsubscribed from an organization's report emails, through an account there or by email
 * address, or null if the person hasn't unsubscribed.
 */
export async function findUnsubscribedAt(
  db: Db,
  { personId, organizationId }: Place,
): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('reporting_unsubscribed_at')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('reporting_unsubscribed_at', 'is not', null)
    .executeTakeFirst();
  if (account) return account.reporting_unsubscribed_at;
  const email = await findEmail(db, personId);
  const ended = email === null ? [] : await selectUnsubscriptions(db, email);
  return (
    ended.find((account) => account.organization_id === organizationId)?.unsubscribed_at ?? null
  );
}

/**
 * Inserts an account, with report emails turned off if the person has unsubscribed. Returns undefined if the account
 * already exists.
 */
export async function insertAccount(
  db: Db,
  values: Insertable<AccountTable>,
): Promise<number | undefined> {
  const accountKey = { personId: values.person_id, organizationId: values.organization_id };
  const reporting_unsubscribed_at = await findUnsubscribedAt(db, accountKey);
  const ended = reporting_unsubscribed_at !== null && {
    receive_reporting_email: 0 as const,
    reporting_unsubscribed_at,
  };
  return insertUnlessTaken(db, 'account', { ...values, ...ended });
}

/**
 * Unsubscribes a person from an organization's report emails, for all the person's accounts there and by email address.
 */
export async function endReportMails(
  db: Db,
  { personId, organizationId }: Place,
  at: string,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ receive_reporting_email: 0, reporting_unsubscribed_at: at })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .execute();
  const email = await findEmail(db, personId);
  if (email !== null) await keepUnsubscription(db, { organizationId, email }, at);
}

/** Unsubscribes an email address from an organization's report emails, even if no account has that address. */
export const endReportMailsTo = keepUnsubscription;

/** Deletes the unsubscription of a person who wants to receive the emails again. */
export async function forgetUnsubscription(
  db: Db,
  { personId, organizationId }: Place,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ reporting_unsubscribed_at: null })
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('reporting_unsubscribed_at', 'is not', null)
    .execute();
  const email = await findEmail(db, personId);
  if (email !== null) await deleteUnsubscription(db, { organizationId, email });
}

/**
 * Applies a person's unsubscriptions to the person's new address, and the new address's unsubscriptions to the person's
 * accounts. Must be called after an address change.
 */
export async function carryUnsubscriptions(db: Db, personId: number): Promise<void> {
  const email = await findEmail(db, personId);
  if (email === null) return;
  const accounts = await db
    .selectFrom('account')
    .select(['organization_id', 'reporting_unsubscribed_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  for (const { organization_id: organizationId, reporting_unsubscribed_at: at } of accounts) {
    if (at !== null) await keepUnsubscription(db, { organizationId, email }, at);
  }
  const ended = await selectUnsubscriptions(db, email);
  for (const { organization_id: organizationId, unsubscribed_at: at } of ended) {
    const isHere = accounts.some((account) => account.organization_id === organizationId);
    if (isHere) await endReportMails(db, { personId, organizationId }, at);
  }
}
