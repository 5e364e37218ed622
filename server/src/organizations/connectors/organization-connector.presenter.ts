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

/** How it stands with the organization's data; trouble of the whole connector is theirs too. */
function statusOf({ row, outcome }: Known, isSet: boolean) {
  if (!row || !isSet) return presentStatus(undefined);
  const next_tries = [row.blocked_until];
  const whole = presentStatus(row);
  const isWholeNewer = (whole.last_error_at ?? '') > (outcome.last_error_at ?? '');
  if (whole.state !== 'failing' || !isWholeNewer) return presentStatus({ ...outcome, next_tries });
  const { last_error, last_error_at } = whole;
  return presentStatus({ ...outcome, last_error, last_error_at, next_tries });
}

/** Without the secrets. */
export function presentOrganizationConnector(
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
