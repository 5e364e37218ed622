import type { Generated } from 'kysely';

/** One row per counted failure. */
export interface RateLimitTable {
  id: Generated<number>;
  key: string;
  at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    rate_limit: RateLimitTable;
  }
}
