import type { Generated } from 'kysely';

/** An integration with an outside service, as configured by a superuser. */
export interface ConnectorTable {
  id: string;
  /** The settings that aren't secret, as JSON. */
  settings: string;
  /** The secrets by name, each encrypted separately, as JSON. */
  secrets: string;
  account: string | null;
  saved_at: string;
  /** A ConnectorTest, as JSON. */
  last_test: string | null;
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
  /** The service isn't called before this time. */
  blocked_until: string | null;
  /** The time the rate limit allows the next request. */
  next_request_at: string | null;
  /** Incremented when the settings are saved, but not when the outcome of a call is recorded. */
  version: Generated<number>;
}

/** A connector's settings for one organization. */
export interface OrganizationConnectorTable {
  connector: string;
  organization_id: number;
  settings: string;
  secrets: string;
  saved_at: string;
  /** The host that a test has confirmed the settings for; null for connectors that aren't bound to the domain. */
  confirmed_host: string | null;
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
  version: Generated<number>;
}

/** An organization's data for one calendar month, as read from one service. */
export interface SnapshotTable {
  id: Generated<number>;
  connector: string;
  organization_id: number;
  /** The month, as YYYY-MM. */
  month: string;
  /** The service's id for the data's origin. */
  source_id: string | null;
  /** The last good data, as JSON. */
  data: string | null;
  fetched_at: string | null;
  /** The reason the last pull failed; null if it succeeded. */
  error: string | null;
  error_at: string | null;
  /** Incremented when a user enters or imports data, but not by pulls. */
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    connector: ConnectorTable;
    organization_connector: OrganizationConnectorTable;
    snapshot: SnapshotTable;
  }
}
