import type { ReportUnsubscription } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import {
  endReportMails,
  endReportMailsTo,
} from '#organizations/accounts/report-unsubscription.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { hashToken } from '#platform/tokens.ts';
import { selectEntryOfLink, updateEntry } from './report-email-entry.repository.ts';
import { selectReceivingAccounts } from './report-recipient.repository.ts';
import { tellAccount } from './report-recipient.service.ts';

const findEntry = async (db: Db, token: string) =>
  orNotFound(await selectEntryOfLink(db, hashToken(token)), 'Link');
type LinkedEntry = Awaited<ReturnType<typeof findEntry>>;

/**
 * Masks an email address as 'a…@example.com'. The recipient recognizes the result, but it doesn't reveal the address to
 * others.
 */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '' : `${address.slice(0, 1)}…${address.slice(at)}`;
}

const receivingAccounts = async (db: Db, { person_id, organization_id }: LinkedEntry) =>
  person_id === null ? [] : selectReceivingAccounts(db, person_id, organization_id);

async function present(db: Db, entry: LinkedEntry): Promise<ReportUnsubscription> {
  const accounts = await receivingAccounts(db, entry);
  return {
    organization: entry.dba_name,
    email: masked(entry.email),
    is_unsubscribed: accounts.length === 0,
  };
}

export const findUnsubscription = async (db: Db, token: string): Promise<ReportUnsubscription> =>
  present(db, await findEntry(db, token));

/**
 * Unsubscribes an email's recipient from the organization's reports. Called only on confirmation, not when the page is
 * viewed.
 */
export async function unsubscribe(
  db: Db,
  token: string,
  ip: string,
): Promise<ReportUnsubscription> {
  const entry = await findEntry(db, token);
  const { id, report_id, person_id: personId, organization_id: organizationId } = entry;
  const now = clock.instant();
  // This is necessary even if the account was deleted, because the account may be added again.
  if (entry.email !== '') {
    await endReportMailsTo(db, { organizationId, email: entry.email }, now);
  }
  const accounts = await receivingAccounts(db, entry);
  if (personId !== null && accounts.length > 0) {
    await endReportMails(db, { personId, organizationId }, now);
    for (const account of accounts) {
      await recordAudit(db, {
        action: 'account.reports_unsubscribed',
        subject: { noun: 'account', id: account.id },
        details: { organization: organizationId, entry: id },
        ip,
      });
      await tellAccount(db, {
        id: account.id,
        person_id: personId,
        organization_id: organizationId,
      });
    }
  }
  if (entry.date_unsubscribed === null) {
    await updateEntry(db, id, { did_unsubscribe: 1, date_unsubscribed: now });
    await recordEvent(db, { topic: 'report', recordId: report_id });
  }
  return present(db, entry);
}
