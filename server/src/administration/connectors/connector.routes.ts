import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import {
  findConnector,
  listConnectors,
  listNextPulls,
} from '#platform/connectors/connectors.service.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { presentConnector, presentConnectorDetail } from './connector.presenter.ts';
import { forgetConnector, keepTest, setUpConnector, testConnector } from './connector.service.ts';

interface ConnectorServices {
  connectors: ConnectorRegistry;
  guardedFetch: GuardedFetch;
}

export function connectorRoutes({ connectors, guardedFetch }: ConnectorServices): Route[] {
  const present = async (db: Db, id: string) =>
    presentConnectorDetail(
      connectors.get(id).declaration,
      await findConnector(db, id),
      (await listNextPulls(db)).get(id),
    );

  return [
    route(connectorEndpoints.list, async ({ db }) => {
      const rows = new Map((await listConnectors(db)).map((row) => [row.id, row]));
      const nextPulls = await listNextPulls(db);
      return connectors.all.map(({ declaration }) =>
        presentConnector(declaration, rows.get(declaration.id), nextPulls.get(declaration.id)),
      );
    }),
    route(connectorEndpoints.get, ({ db, params }) => present(db, params.id)),
    route(connectorEndpoints.save, async (call) => {
      const { db, viewer, params, ip } = call;
      const connector = connectors.get(params.id);
      const { record: row, changes } = await editRecord(call, {
        lock: () => lockName(db, `connector ${params.id}`),
        find: () => findConnector(db, params.id),
        present: () => present(db, params.id),
      });
      await setUpConnector(db, viewer, connector, { row, sent: changes, ip });
      return present(db, params.id);
    }),
    route(connectorEndpoints.test, {
      prepare: ({ reader, params }) =>
        testConnector(reader, connectors.get(params.id), guardedFetch),
      handle: async ({ db, params }, tested) => {
        await keepTest(db, connectors.get(params.id), tested);
        return present(db, params.id);
      },
    }),
    route(connectorEndpoints.remove, ({ db, viewer, params, ip }) =>
      forgetConnector(db, viewer, connectors.get(params.id), ip),
    ),
  ];
}
