/** A connector that a superuser has set up. */
export interface ConnectorTable {
  id: string;
  /** JSON of the settings that may be shown. */
  settings: string;
  /** JSON: each secret by its name, encrypted by itself. */
  secrets: string;
  account: string | null;
  saved_at: string;
  /** JSON of a ConnectorTest. */
  last_test: string | null;
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
  /** Nothing is asked of the service before this. */
  blocked_until: string | null;
  /** When the rate limit lets the next request go. */
  next_request_at: string | null;
}

/** What is set for one organization. */
export interface OrganizationConnectorTable {
  connector: string;
  organization_id: number;
  settings: string;
  secrets: string;
  saved_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    connector: ConnectorTable;
    organization_connector: OrganizationConnectorTable;
  }
}
