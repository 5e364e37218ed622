import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import { findConnector } from '#platform/connectors/connectors.service.ts';
import { findSnapshotOutcome } from '#platform/connectors/snapshots.service.ts';
import { lockName, lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { organizationPolicy } from '../organizations/organization.policy.ts';
import { presentOrganizationConnector } from './organization-connector.presenter.ts';
import {
  getOrganizationConnector,
  type StoredOrganizationSettings,
  setOrganizationConnector,
  unsetOrganizationConnector,
} from './organization-connector.service.ts';

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
