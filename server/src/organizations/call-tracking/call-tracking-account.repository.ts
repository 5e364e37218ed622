import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { CallTrackingAccountTable } from './call-tracking-account.table.ts';

type Db = Kysely<Pick<Tables, 'call_tracking_account'>>;
export type CallTrackingAccountRow = Selectable<CallTrackingAccountTable>;
export type CallTrackingValues = Omit<Updateable<CallTrackingAccountTable>, 'id'>;

export function selectCallTrackingAccount(
  db: Db,
  id: number,
): Promise<CallTrackingAccountRow | undefined> {
  return db.selectFrom('call_tracking_account').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function upsertCallTrackingAccount(
  db: Db,
  organizationId: number,
  values: CallTrackingValues & { account_id: string },
): Promise<void> {
  await db
    .insertInto('call_tracking_account')
    .values({ ...values, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('call_tracking_account.version'), '+', 1),
      })),
    )
    .execute();
}

export async function deleteCallTrackingAccount(db: Db, organizationId: number): Promise<void> {
  await db
    .deleteFrom('call_tracking_account')
    .where('organization_id', '=', organizationId)
    .execute();
}
