import type { ReportRecipientUpdate } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import {
  endReportMails,
  forgetUnsubscription,
} from '#organizations/accounts/report-unsubscription.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { forbidden, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from '../reports/report.policy.ts';
import {
  type RecipientRow,
  type SubscriptionRow,
  selectRecipient,
  selectRecipients,
  selectSubscription,
} from './report-recipient.repository.ts';

function sees(viewer: Viewer, organizationId: number): boolean {
  const { organizations } = reportScope(viewer);
  return organizations === 'all' || organizations.includes(organizationId);
}

export async function listRecipients(
  db: Db,
  viewer: Viewer,
  { organization, ...page }: { organization: number; limit: number; cursor?: string | undefined },
): Promise<Page<RecipientRow>> {
  if (!sees(viewer, organization)) return { items: [], next: null };
  return selectRecipients(db, organization, page);
}

export async function getRecipient(db: Db, viewer: Viewer, id: number): Promise<RecipientRow> {
  const row = await selectRecipient(db, id);
  return orNotFound(row && sees(viewer, row.organization_id) ? row : undefined, 'Recipient');
}

export const getSubscription = async (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<SubscriptionRow> =>
  orNotFound(await selectSubscription(db, viewer.id, id), 'Subscription');

type AccountOf = Pick<RecipientRow, 'id' | 'person_id' | 'organization_id'>;

const placeOf = ({ person_id, organization_id }: AccountOf) => ({
  personId: person_id,
  organizationId: organization_id,
});

/** Records events for a changed account and its person. */
export const tellAccount = (db: Db, { id, person_id }: AccountOf): Promise<void> =>
  recordEvents(db, [
    { topic: 'account', recordId: id },
    { topic: 'person', recordId: person_id },
  ]);

async function noteSwitch(
  db: Db,
  viewer: Viewer,
  account: AccountOf,
  { receives, consent }: { receives: boolean; consent?: string | undefined },
): Promise<void> {
  await recordAudit(db, {
    action: receives ? 'account.reports_subscribed' : 'account.reports_unsubscribed',
    viewer,
    subject: { noun: 'account', id: account.id },
    details: { organization: account.organization_id, ...(consent !== undefined && { consent }) },
  });
  await tellAccount(db, account);
}

const noConsent =
  'This person has unsubscribed. Note how and when they agreed to get the reports again.';

/**
 * Sets whether an account receives reports. Throws 400 if the person has unsubscribed and the request has no note of
 * their consent.
 */
export async function switchRecipient(
  db: Db,
  viewer: Viewer,
  row: RecipientRow,
  { receive_reporting_email: receives, consent }: ReportRecipientUpdate,
): Promise<void> {
  if (receives === undefined || flag(receives) === row.receive_reporting_email) return;
  if (receives && row.reporting_unsubscribed_at !== null) {
    if (consent === undefined) throw invalid({ consent: [noConsent] });
    await forgetUnsubscription(db, placeOf(row));
  }
  await updateRow(db, 'account', row.id, { receive_reporting_email: flag(receives) });
  await noteSwitch(db, viewer, row, { receives, consent });
}

/** Saves a person's own choice about report emails. Throws 403 if an impersonator tries to resubscribe the person. */
export async function switchSubscription(
  db: Db,
  viewer: Viewer,
  row: SubscriptionRow,
  receives: boolean | undefined,
): Promise<void> {
  if (receives === undefined || flag(receives) === row.receive_reporting_email) return;
  if (!receives) {
    await endReportMails(db, placeOf(row), clock.instant());
  } else {
    const isUnsubscribed = row.reporting_unsubscribed_at !== null;
    if (isUnsubscribed && viewer.actorId !== viewer.id) throw forbidden();
    await forgetUnsubscription(db, placeOf(row));
    await updateRow(db, 'account', row.id, { receive_reporting_email: 1 });
  }
  await noteSwitch(db, viewer, row, { receives });
}
