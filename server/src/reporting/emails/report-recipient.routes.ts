import {
  reportRecipientEndpoints,
  reportSubscriptionEndpoints,
} from '@portal/contract/reporting/emails/report-recipient.endpoints.ts';
import type {
  ReportRecipient,
  ReportSubscription,
} from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import {
  type RecipientRow,
  type SubscriptionRow,
  selectSubscriptions,
} from './report-recipient.repository.ts';
import {
  getRecipient,
  getSubscription,
  listRecipients,
  switchRecipient,
  switchSubscription,
} from './report-recipient.service.ts';

function actionOf(row: RecipientRow): ReportRecipient['allowed_actions'][number] {
  if (row.receive_reporting_email === 1) return 'unsubscribe';
  return row.reporting_unsubscribed_at === null ? 'subscribe' : 'subscribe_with_consent';
}

const presentRecipient = (row: RecipientRow): ReportRecipient => ({
  id: row.id,
  user: {
    ...presentJoinedPerson(row.person_id, row, 'person'),
    email: row.person_email,
  },
  organization: row.organization_id,
  role: { id: row.role_id, name: row.role_name },
  receive_reporting_email: row.receive_reporting_email === 1,
  unsubscribed_at: row.reporting_unsubscribed_at,
  last_sent_at: row.last_sent_at,
  last_viewed_at: row.last_viewed_at,
  version: row.version,
  allowed_actions: [actionOf(row)],
});

const presentSubscription = (row: SubscriptionRow): ReportSubscription => ({
  id: row.id,
  organization: { id: row.organization_id, dba_name: row.dba_name },
  receive_reporting_email: row.receive_reporting_email === 1,
  unsubscribed_at: row.reporting_unsubscribed_at,
  version: row.version,
});

export const reportRecipientRoutes: Route[] = [
  route(reportRecipientEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listRecipients(db, viewer, query), presentRecipient),
  ),
  route(reportRecipientEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'account', params.id),
      find: () => getRecipient(db, viewer, params.id),
      present: presentRecipient,
    });
    await switchRecipient(db, viewer, record, changes);
    return presentRecipient(await getRecipient(db, viewer, params.id));
  }),
  route(reportSubscriptionEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectSubscriptions(db, viewer.id, query), presentSubscription),
  ),
  route(reportSubscriptionEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'account', params.id),
      find: () => getSubscription(db, viewer, params.id),
      present: presentSubscription,
    });
    await switchSubscription(db, viewer, record, changes.receive_reporting_email);
    return presentSubscription(await getSubscription(db, viewer, params.id));
  }),
];
