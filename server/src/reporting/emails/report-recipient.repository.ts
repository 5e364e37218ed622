import { recipientRoleIds } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Selects accounts that can receive reports, with the dates of the last report email and of the last view. */
const recipientRows = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .innerJoin('access_group', 'access_group.id', 'account.role_id')
    .selectAll('account')
    .select([
      'access_group.name as role_name',
      ...personColumns('person'),
      'person.name_key',
      'person.email as person_email',
    ])
    .select(({ selectFrom }) => [
      selectFrom('report_email_entry')
        .whereRef('report_email_entry.account_id', '=', 'account.id')
        .select(({ fn }) => fn.max('report_email_entry.date_sent').as('at'))
        .as('last_sent_at'),
      selectFrom('report_email_entry')
        .whereRef('report_email_entry.account_id', '=', 'account.id')
        .select(({ fn }) => fn.max('report_email_entry.date_first_viewed').as('at'))
        .as('last_viewed_at'),
    ])
    .where('account.role_id', 'in', recipientRoleIds)
    .where('person.deleted_at', 'is', null);
export type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipientRows>['execute']>>[number];

export const selectRecipients = (
  db: Db,
  organizationId: number,
  page: PageRequest,
): Promise<Page<RecipientRow>> =>
  paginate(recipientRows(db).where('account.organization_id', '=', organizationId), {
    ...page,
    order: [
      { column: 'person.name_key', direction: 'asc' },
      { column: 'account.id', direction: 'asc' },
    ],
  });

export const selectRecipient = (db: Db, accountId: number): Promise<RecipientRow | undefined> =>
  recipientRows(db).where('account.id', '=', accountId).executeTakeFirst();

/** Selects a person's accounts in active organizations. */
const subscriptionRows = (db: Db, personId: number) =>
  db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .selectAll('account')
    .select(['organization.dba_name', 'organization.dba_name_key'])
    .where('account.person_id', '=', personId)
    .where('organization.is_active', '=', 1);
export type SubscriptionRow = Awaited<
  ReturnType<ReturnType<typeof subscriptionRows>['execute']>
>[number];

export const selectSubscriptions = (
  db: Db,
  personId: number,
  page: PageRequest,
): Promise<Page<SubscriptionRow>> =>
  paginate(subscriptionRows(db, personId), {
    ...page,
    order: [
      { column: 'organization.dba_name_key', direction: 'asc' },
      { column: 'account.id', direction: 'asc' },
    ],
  });

export const selectSubscription = (
  db: Db,
  personId: number,
  accountId: number,
): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(db, personId).where('account.id', '=', accountId).executeTakeFirst();

/** Selects the accounts that a person receives an organization's reports through. */
export const selectReceivingAccounts = (db: Db, personId: number, organizationId: number) =>
  db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('receive_reporting_email', '=', 1)
    .orderBy('id')
    .execute();
