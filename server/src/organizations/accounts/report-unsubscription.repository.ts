import { foldText } from '@portal/contract/platform/text.ts';
import type { Db } from '#platform/database/tables.ts';
import { hashToken } from '#platform/tokens.ts';

const hashOf = (email: string) => hashToken(foldText(email));

interface Place {
  organizationId: number;
  email: string;
}

/**
 * Records that an address has unsubscribed from an organization's report emails. Repeated calls keep the original time.
 */
export async function keepUnsubscription(
  db: Db,
  { organizationId, email }: Place,
  unsubscribed_at: string,
): Promise<void> {
  await db
    .insertInto('report_unsubscription')
    .values({ organization_id: organizationId, address_hash: hashOf(email), unsubscribed_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnsubscription(
  db: Db,
  { organizationId, email }: Place,
): Promise<void> {
  await db
    .deleteFrom('report_unsubscription')
    .where('organization_id', '=', organizationId)
    .where('address_hash', '=', hashOf(email))
    .execute();
}

/** Selects the organizations whose report emails an address has unsubscribed from. */
export const selectUnsubscriptions = (db: Db, email: string) =>
  db
    .selectFrom('report_unsubscription')
    .select(['organization_id', 'unsubscribed_at'])
    .where('address_hash', '=', hashOf(email))
    .orderBy('organization_id')
    .execute();
