import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import { findConnector } from '#platform/connectors/connectors.service.ts';
import { findSnapshotOutcome } from '#platform/connectors/snapshots.service.ts';
import { type Call, type Route, route } from '#platform/http/route.ts';
import { presentOrganizationConnector } from './organization-connector.presenter.ts';
import {
  getOrganizationConnector,
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
  const present = async ({ db, viewer, params }: AnyCall) => {
    const { connector } = asked(params);
    const stored = await getOrganizationConnector(db, viewer, asked(params));
    return presentOrganizationConnector(connector, stored, {
      row: await findConnector(db, connector.id),
      outcome: await findSnapshotOutcome(db, connector.id, params.id),
    });
  };

  return [
    route(organizationConnectorEndpoints.get, present),
    route(organizationConnectorEndpoints.save, async (call) => {
      const { db, viewer, params, body, ip } = call;
      await setOrganizationConnector(db, viewer, asked(params), { sent: body, ip });
      return present(call);
    }),
    route(organizationConnectorEndpoints.remove, ({ db, viewer, params, ip }) =>
      unsetOrganizationConnector(db, viewer, asked(params), ip),
    ),
  ];
}
