import type { OrganizationConnector } from '@portal/contract/organizations/organization-connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { presentStatus } from '#platform/connectors/connector-status.ts';
import type { ConnectorRow } from '#platform/connectors/connectors.service.ts';
import type { findSnapshotOutcome } from '#platform/connectors/snapshots.service.ts';
import type { StoredOrganizationSettings } from './organization-connector.service.ts';

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
export function presentOrganizationConnector(
  { id }: Connector,
  { plain, secrets, savedAt, isSet }: StoredOrganizationSettings,
  known: Known,
): OrganizationConnector {
  return {
    connector: id,
    is_configured: known.row !== undefined,
    settings: plain,
    stored_secrets: Object.keys(secrets),
    saved_at: savedAt,
    status: statusOf(known, isSet),
  };
}
