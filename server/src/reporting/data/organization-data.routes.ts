import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { assertVersion, editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  type AskedMonth,
  getDataMonth,
  listDataMonths,
  listPulledMonths,
  pullMonths,
  removeNumbers,
  saveTypedNumbers,
} from './organization-data.service.ts';

const askedMonth = ({ id, kind, month }: Pick<AskedMonth, 'kind' | 'month'> & { id: number }) => ({
  organizationId: id,
  kind,
  month,
});

/** Locks a month by name because there is no row to lock before numbers are entered. */
const lockMonth = (db: Db, { organizationId, kind, month }: AskedMonth) =>
  lockName(db, `report-data ${organizationId} ${kind} ${month}`);

export const organizationDataRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(organizationDataEndpoints.list, ({ db, viewer, params, query }) =>
    listDataMonths(db, viewer, params.id, query),
  ),
  route(organizationDataEndpoints.get, ({ db, viewer, params }) =>
    getDataMonth(db, viewer, askedMonth(params)),
  ),
  route(organizationDataEndpoints.save, async (call) => {
    const { db, viewer, params } = call;
    const requestedMonth = askedMonth(params);
    const { changes } = await editRecord(call, {
      lock: () => lockMonth(db, requestedMonth),
      find: () => getDataMonth(db, viewer, requestedMonth),
      present: (month) => month,
    });
    await saveTypedNumbers(db, viewer, requestedMonth, changes);
    return getDataMonth(db, viewer, requestedMonth);
  }),
  route(organizationDataEndpoints.remove, async ({ db, viewer, params, query, version }) => {
    const requestedMonth = askedMonth(params);
    await lockMonth(db, requestedMonth);
    const month = await getDataMonth(db, viewer, requestedMonth);
    assertVersion(version, month.version, () => month);
    await removeNumbers(db, viewer, requestedMonth, query.origin);
    return getDataMonth(db, viewer, requestedMonth);
  }),
  jobRoute(organizationDataEndpoints.pull, jobStarts, {
    start: ({ db, viewer, params, body }) => pullMonths(db, viewer, params.id, body),
    answer: ({ db, params, body }) => listPulledMonths(db, params.id, body),
  }),
];
