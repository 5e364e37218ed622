import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { OrganizationConnector } from '@portal/contract/organizations/organization-connector.schema.ts';
import { worksWithoutSettings } from '@portal/contract/platform/connector.ts';
import type {
  ConnectorImplementation,
  ConnectorRegistry,
} from '#platform/connectors/connector-implementation.ts';
import { presentStatus } from '#platform/connectors/connector-status.ts';
import { type ConnectorRow, findConnector } from '#platform/connectors/connectors.service.ts';
import { findSnapshotOutcome } from '#platform/connectors/snapshots.service.ts';
import { lockName, lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { organizationPolicy } from '../organizations/organization.policy.ts';
import {
  getOrganizationConnector,
  type StoredOrganizationSettings,
  saveOrganizationTest,
  setOrganizationConnector,
  testOrganizationConnector,
  unsetOrganizationConnector,
} from './organization-connector.service.ts';

interface Known {
  isConfigured: boolean;
  row: ConnectorRow | undefined;
  outcome: Awaited<ReturnType<typeof findSnapshotOutcome>>;
}

const noOutcome = { last_success_at: null, last_error: null, last_error_at: null };

/**
 * Returns the status of an organization's data. If the connector itself failed more recently, returns the connector's
 * failure.
 */
function statusOf({ isConfigured, row, outcome }: Known, isSet: boolean) {
  if (!isConfigured || !isSet) return presentStatus(undefined);
  if (!row) return presentStatus(outcome);
  const next_tries = [row.blocked_until];
  const whole = presentStatus(row);
  const isWholeNewer = (whole.last_error_at ?? '') > (outcome.last_error_at ?? '');
  if (whole.state !== 'failing' || !isWholeNewer) return presentStatus({ ...outcome, next_tries });
  const { last_error, last_error_at } = whole;
  return presentStatus({ ...outcome, last_error, last_error_at, next_tries });
}

/** Presents an organization's settings without secrets. */
function presentOrganizationConnector(
  { declaration: { id }, testOrganization }: ConnectorImplementation,
  { plain, secrets, savedAt, confirmedHost, isSet, version }: StoredOrganizationSettings,
  known: Known,
): OrganizationConnector {
  return {
    connector: id,
    is_configured: known.isConfigured,
    settings: plain,
    stored_secrets: Object.keys(secrets),
    saved_at: savedAt,
    version,
    confirmed_host: confirmedHost,
    is_testable: testOrganization !== undefined,
    status: statusOf(known, isSet),
  };
}

type AnyCall = Pick<Call<typeof organizationConnectorEndpoints.get>, 'db' | 'viewer' | 'params'>;

interface Services {
  connectors: ConnectorRegistry;
  guardedFetch: GuardedFetch;
}

export function organizationConnectorRoutes({ connectors, guardedFetch }: Services): Route[] {
  const keyOf = ({ id, connector }: AnyCall['params']) => ({
    connector: connectors.get(connector).declaration,
    organizationId: id,
  });
  const find = ({ db, viewer, params }: AnyCall) =>
    getOrganizationConnector(db, viewer, keyOf(params));
  const present = async (call: AnyCall, stored?: StoredOrganizationSettings) => {
    const { db, params } = call;
    const implementation = connectors.get(params.connector);
    const { declaration } = implementation;
    const settings = stored ?? (await find(call));
    const row = await findConnector(db, declaration.id);
    return presentOrganizationConnector(implementation, settings, {
      isConfigured: row !== undefined || worksWithoutSettings(declaration),
      row,
      outcome: implementation.pull
        ? await findSnapshotOutcome(db, declaration.id, params.id)
        : (settings.outcome ?? noOutcome),
    });
  };

  return [
    route(organizationConnectorEndpoints.get, (call) => present(call)),
    route(organizationConnectorEndpoints.save, async (call) => {
      const { db, viewer, params, ip } = call;
      const { connector } = keyOf(params);
      const { record: stored, changes } = await editRecord(call, {
        lock: () =>
          connector.isOnRecord
            ? lockRow(db, 'organization', params.id)
            : lockName(db, `connector ${connector.id} of ${params.id}`),
        find: () => find(call),
        authorize: organizationPolicy.update,
        present: (settings) => present(call, settings),
      });
      await setOrganizationConnector(db, viewer, keyOf(params), { stored, sent: changes, ip });
      return present(call);
    }),
    route(organizationConnectorEndpoints.test, {
      prepare: ({ reader, viewer, params }) =>
        testOrganizationConnector(reader, viewer, connectors.get(params.connector), {
          organizationId: params.id,
          fetch: guardedFetch,
        }),
      handle: async (call, tested) => {
        const { db, viewer, params, ip } = call;
        await saveOrganizationTest(db, viewer, keyOf(params), { tested, ip });
        return present(call);
      },
    }),
    route(organizationConnectorEndpoints.remove, ({ db, viewer, params, ip }) =>
      unsetOrganizationConnector(db, viewer, keyOf(params), ip),
    ),
  ];
}
