import {
  economicsEndpoints,
  economicsSettingEndpoints,
  payRateEndpoints,
} from '@portal/contract/ledger/economics.endpoints.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { lockSetting } from '#platform/settings/settings.service.ts';
import {
  getClientEconomics,
  getOwnEconomics,
  getStatement,
  listClientEconomics,
  listStatements,
} from './economics.service.ts';
import {
  economicsSetting,
  getEconomicsSettings,
  updateEconomicsSettings,
} from './economics-settings.service.ts';
import { selectRates } from './pay-rate.repository.ts';
import { addRate, presentRate } from './pay-rate.service.ts';
import { statementCsv } from './statement-file.ts';

export const economicsRoutes: Route[] = [
  route(economicsSettingEndpoints.get, ({ db }) => getEconomicsSettings(db)),
  route(economicsSettingEndpoints.update, async (call) => {
    const { db, viewer } = call;
    const { changes } = await editRecord(call, {
      lock: () => lockSetting(db, economicsSetting),
      find: () => getEconomicsSettings(db),
      present: (settings) => settings,
    });
    return updateEconomicsSettings(db, viewer, changes);
  }),
  route(economicsEndpoints.clients, ({ db, query }) => listClientEconomics(db, query)),
  route(economicsEndpoints.client, ({ db, params, query }) =>
    getClientEconomics(db, params.id, query.month),
  ),
  route(economicsEndpoints.statements, ({ db, query }) => listStatements(db, query)),
  route(economicsEndpoints.statement, ({ db, viewer, params, query }) =>
    getStatement(db, viewer, { personId: params.id, month: query.month }),
  ),
  route(economicsEndpoints.own, ({ db, viewer }) => getOwnEconomics(db, viewer)),
  route(economicsEndpoints.exportStatement, async ({ db, viewer, params, body, ip }) => {
    const statement = await getStatement(db, viewer, { personId: params.id, month: body.month });
    await recordAudit(db, {
      action: 'economics.statement_exported',
      viewer,
      subject: { noun: 'person', id: params.id },
      details: { month: body.month },
      ip,
    });
    const name = `statement-${body.month}.csv`;
    return { name, type: 'text/csv; charset=utf-8', content: statementCsv(statement) };
  }),
  route(payRateEndpoints.list, async ({ db, query }) =>
    mapPage(await selectRates(db, query), presentRate),
  ),
  route(payRateEndpoints.create, ({ db, viewer, body }) => addRate(db, viewer, body)),
];
