import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

const tablesWithStates = [
  'job',
  'report_sending',
  'link_check',
  'health_refresh',
  'health_refresh_account',
  'web_application_operation',
];

/**
 * Renames the state `cancelled` to `canceled`, including in stored responses to calls with an Idempotency-Key. The
 * audit log keeps the old spelling in its actions, because its entries are hash-chained. Not compatible: the previous
 * release doesn't recognize the new name.
 */
export const canceledStatesMigration: Migration = {
  name: '0036-canceled-states',
  up: async (db) => {
    for (const table of tablesWithStates) {
      await sql`update ${sql.table(table)} set state = 'canceled' where state = 'cancelled'`.execute(
        db,
      );
    }
    const before = '"state":"cancelled"';
    await sql`update idempotency_key set answer = replace(answer, ${before}, '"state":"canceled"')
      where answer like ${`%${before}%`}`.execute(db);
    const text = 'The pull was cancelled.';
    await sql`update health_refresh_account
      set outcomes = replace(outcomes, ${text}, 'The pull was canceled.')
      where outcomes like ${`%${text}%`}`.execute(db);
  },
};
