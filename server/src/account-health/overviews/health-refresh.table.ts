import type {
  AccountRefresh,
  HealthRefresh,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A refresh of some accounts' numbers and page speed, run by a job. */
export interface HealthRefreshTable {
  id: Generated<number>;
  trigger: HealthRefresh['trigger'];
  job_id: number | null;
  /** RefreshPull[] as JSON: the jobs that pull the numbers. */
  pulls: Generated<string>;
  state: HealthRefresh['state'];
  error: string | null;
  started_at: string;
  ended_at: string | null;
}

/** A refresh's accounts, each with its outcome. */
export interface HealthRefreshAccountTable {
  refresh_id: number;
  organization_id: number;
  position: number;
  state: AccountRefresh['state'];
  /** True if the account's page speed has been measured; its numbers may still be pending. */
  is_measured: Generated<Flag>;
  ended_at: string | null;
  /** RefreshOutcome[] as JSON. */
  outcomes: Generated<string>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    health_refresh: HealthRefreshTable;
    health_refresh_account: HealthRefreshAccountTable;
  }
}
