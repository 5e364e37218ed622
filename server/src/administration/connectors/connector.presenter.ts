import type {
  ConnectorDetail,
  ConnectorSummary,
} from '@portal/contract/administration/connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { presentStatus } from '#platform/connectors/connector-status.ts';
import type { ConnectorRow } from '#platform/connectors/connectors.service.ts';
import { readSealed } from '#platform/connectors/sealed-settings.ts';

export function presentConnector(
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

/** With its settings, but for the secrets. */
export function presentConnectorDetail(
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
