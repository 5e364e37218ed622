import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import type {
  ConnectorDetail,
  ConnectorSummary,
} from '@portal/contract/administration/connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import { presentStatus } from '#platform/connectors/connector-status.ts';
import {
  type ConnectorRow,
  findConnector,
  listConnectors,
  listNextPulls,
} from '#platform/connectors/connectors.service.ts';
import { readSealed } from '#platform/connectors/sealed-settings.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import {
  forgetConnector,
  saveTestResult,
  setUpConnector,
  testConnector,
} from './connector.service.ts';

function presentConnector(
  { id, title }: Connector,
  row: ConnectorRow | undefined,
  nextPull?: string,
): ConnectorSummary {
  return {
    id,
    title,
    is_configured: row !== undefined,
    account: row?.account ?? null,
    last_test: row?.last_test ? JSON.parse(row.last_test) : null,
    status: presentStatus(row && { ...row, next_tries: [row.blocked_until, nextPull] }),
  };
}

/** Returns the connector's settings and status without its secrets. */
function presentConnectorDetail(
  connector: Connector,
  row: ConnectorRow | undefined,
  nextPull?: string,
): ConnectorDetail {
  const stored = row && readSealed(row);
  return {
    ...presentConnector(connector, row, nextPull),
    settings: stored?.plain ?? {},
    stored_secrets: Object.keys(stored?.secrets ?? {}),
    saved_at: row?.saved_at ?? null,
    version: row?.version ?? 0,
  };
}

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
        await saveTestResult(db, connectors.get(params.id), tested);
        return present(db, params.id);
      },
    }),
    route(connectorEndpoints.remove, ({ db, viewer, params, ip }) =>
      forgetConnector(db, viewer, connectors.get(params.id), ip),
    ),
  ];
}
