import { hash } from 'node:crypto';
import { createTable, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Adds the people who have unsubscribed from an organization's report emails. Each is stored as a hash of the email
 * address, which is kept after the account is deleted.
 */
export const unsubscribedAddressesMigration: Migration = {
  name: '0034-unsubscribed-addresses',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'report_unsubscription',
      {
        organization_id: ref('organization', 'cascade'),
        address_hash: text(),
        unsubscribed_at: instant(),
      },
      { primary: 'organization_id, address_hash', indexes: ['address_hash'] },
    );
    const ended = await db
      .selectFrom('account')
      .innerJoin('person', 'person.id', 'account.person_id')
      .select(['account.organization_id', 'account.reporting_unsubscribed_at', 'person.email_key'])
      .where('account.reporting_unsubscribed_at', 'is not', null)
      .where('person.email_key', 'is not', null)
      .execute();
    for (const row of ended) {
      await db
        .insertInto('report_unsubscription')
        .values({
          organization_id: row.organization_id,
          address_hash: hash('sha256', row.email_key),
          unsubscribed_at: row.reporting_unsubscribed_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  },
};
