import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { OrganizationConnector } from '@portal/contract/organizations/organization-connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import { presentStatus } from '#platform/connectors/connector-status.ts';
import { type ConnectorRow, findConnector } from '#platform/connectors/connectors.service.ts';
import { findSnapshotOutcome } from '#platform/connectors/snapshots.service.ts';
import { lockName, lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { organizationPolicy } from '../organizations/organization.policy.ts';
import {
  getOrganizationConnector,
  type StoredOrganizationSettings,
  setOrganizationConnector,
  unsetOrganizationConnector,
} from './organization-connector.service.ts';

interface Known {
  row: ConnectorRow | undefined;
  outcome: Awaited<ReturnType<typeof findSnapshotOutcome>>;
}

/** A failure of the whole connector is also a failure for the organization. */
function statusOf({ row, outcome }: Known, isSet: boolean) {
  if (!row || !isSet) return presentStatus(undefined);
  const next_tries = [row.blocked_until];
  const whole = presentStatus(row);
  const isWholeNewer = (whole.last_error_at ?? '') > (outcome.last_error_at ?? '');
  if (whole.state !== 'failing' || !isWholeNewer) return presentStatus({ ...outcome, next_tries });
  const { last_error, last_error_at } = whole;
  return presentStatus({ ...outcome, last_error, last_error_at, next_tries });
}

/** Doesn't contain the secrets. */
function presentOrganizationConnector(
  { id }: Connector,
  { plain, secrets, savedAt, isSet, version }: StoredOrganizationSettings,
  known: Known,
): OrganizationConnector {
  return {
    connector: id,
    is_configured: known.row !== undefined,
    settings: plain,
    stored_secrets: Object.keys(secrets),
    saved_at: savedAt,
    version,
    status: statusOf(known, isSet),
  };
}

type AnyCall = Pick<Call<typeof organizationConnectorEndpoints.get>, 'db' | 'viewer' | 'params'>;

export function organizationConnectorRoutes({
  connectors,
}: {
  connectors: ConnectorRegistry;
}): Route[] {
  const asked = ({ id, connector }: AnyCall['params']) => ({
    connector: connectors.get(connector).declaration,
    organizationId: id,
  });
  const find = ({ db, viewer, params }: AnyCall) =>
    getOrganizationConnector(db, viewer, asked(params));
  const present = async (call: AnyCall, stored?: StoredOrganizationSettings) => {
    const { db, params } = call;
    const { connector } = asked(params);
    return presentOrganizationConnector(connector, stored ?? (await find(call)), {
      row: await findConnector(db, connector.id),
      outcome: await findSnapshotOutcome(db, connector.id, params.id),
    });
  };

  return [
    route(organizationConnectorEndpoints.get, (call) => present(call)),
    route(organizationConnectorEndpoints.save, async (call) => {
      const { db, viewer, params, ip } = call;
      const { connector } = asked(params);
      const { record: stored, changes } = await editRecord(call, {
        lock: () =>
          connector.isOnRecord
            ? lockRow(db, 'organization', params.id)
            : lockName(db, `connector ${connector.id} of ${params.id}`),
        find: () => find(call),
        authorize: organizationPolicy.update,
        present: (found) => present(call, found),
      });
      await setOrganizationConnector(db, viewer, asked(params), { stored, sent: changes, ip });
      return present(call);
    }),
    route(organizationConnectorEndpoints.remove, ({ db, viewer, params, ip }) =>
      unsetOrganizationConnector(db, viewer, asked(params), ip),
    ),
  ];
}
