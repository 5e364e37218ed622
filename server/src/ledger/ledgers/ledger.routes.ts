import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { findOrganizationName } from '#organizations/organizations/organization-names.service.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getLine } from '../agreements/agreement.service.ts';
import { addEntry, getLedger, listEntries, listRecords } from './ledger.service.ts';
import { closeMonth } from './ledger-close.service.ts';
import { getPromised, listDueArticles, readPromisedIn } from './promised.service.ts';
import { ledgerLock, listStandings } from './standing.service.ts';

const getOrganization = async (db: Db, id: number) =>
  orNotFound(await findOrganizationName(db, id), 'Organization');

export const ledgerRoutes: Route[] = [
  route(ledgerEndpoints.list, ({ db, query }) => listStandings(db, query)),
  route(ledgerEndpoints.get, async ({ db, params, query }) =>
    getLedger(db, (await getOrganization(db, params.id)).id, query),
  ),
  route(ledgerEndpoints.close, async ({ db, viewer, params, body }) => {
    const { id } = await getOrganization(db, params.id);
    await closeMonth(db, viewer, id, body.month);
    return getLedger(db, id);
  }),
  route(ledgerEndpoints.records, async ({ db, params, query }) =>
    listRecords(db, await getLine(db, params.id), query),
  ),
  route(ledgerEndpoints.entries, async ({ db, params, query }) =>
    listEntries(db, await getLine(db, params.id), query),
  ),
  route(ledgerEndpoints.addEntry, async ({ db, viewer, params, body }) => {
    const line = await getLine(db, params.id);
    await lockName(db, ledgerLock(line.organization_id));
    return addEntry(db, viewer, line, body);
  }),
  route(ledgerEndpoints.promised, ({ db, viewer, params }) => getPromised(db, viewer, params.id)),
  route(ledgerEndpoints.promisedIn, async ({ db, params }) => {
    const { id } = await getOrganization(db, params.id);
    return readPromisedIn(db, { organizationId: id, month: params.month });
  }),
  route(ledgerEndpoints.due, ({ db, params, query }) => listDueArticles(db, params.id, query)),
];
