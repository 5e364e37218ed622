import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import { reportUnsubscriptionEndpoints } from '@portal/contract/reporting/emails/report-recipient.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentEmailEntry } from '../reports/email-entry.presenter.ts';
import { reportScope } from '../reports/report.policy.ts';
import type { EmailEntryRow } from '../reports/report-parts.repository.ts';
import { selectEntries } from './report-email-entry.repository.ts';
import { confirmViewed, getEntry, resendEntry } from './report-email-entry.service.ts';
import { findUnsubscription, unsubscribe } from './report-unsubscription.service.ts';

const present = (viewer: Viewer, row: EmailEntryRow) =>
  presentEmailEntry(row, reportScope(viewer).seesWork);

/** Locks an entry's report to serialize concurrent changes, and returns the entry. */
async function getToChange(db: Db, viewer: Viewer, id: number): Promise<EmailEntryRow> {
  const { report_id } = await getEntry(db, viewer, id);
  await lockRow(db, 'report', report_id);
  return getEntry(db, viewer, id);
}

export const reportEmailEntryRoutes: Route[] = [
  route(reportEmailEntryEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectEntries(db, viewer, query), (row) => present(viewer, row)),
  ),
  route(reportEmailEntryEndpoints.confirmViewed, async ({ db, viewer, params, body }) => {
    const entry = await getToChange(db, viewer, params.id);
    await confirmViewed(db, viewer, entry, body.report);
    return present(viewer, await getEntry(db, viewer, params.id));
  }),
  route(reportEmailEntryEndpoints.resend, async ({ db, viewer, params }) => {
    await resendEntry(db, await getToChange(db, viewer, params.id));
    return present(viewer, await getEntry(db, viewer, params.id));
  }),
  route(reportUnsubscriptionEndpoints.get, ({ db, params }) =>
    findUnsubscription(db, params.token),
  ),
  route(reportUnsubscriptionEndpoints.confirm, ({ db, params, ip }) =>
    unsubscribe(db, params.token, ip),
  ),
];
