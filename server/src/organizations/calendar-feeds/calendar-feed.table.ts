import type { Generated } from 'kysely';

/** A secret address where calendar apps read due dates with a person's permissions. */
export interface CalendarFeedTable {
  id: Generated<number>;
  /** SHA-256 of the token in the address. */
  token_hash: string;
  person_id: number;
  /** The client whose due dates are in the feed; null if the feed contains the person's own due dates. */
  organization_id: number | null;
  /** The time the current address was issued. */
  created_at: string;
  /** The time of the last read of the current address, updated at most hourly; null until the first read. */
  last_read_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    calendar_feed: CalendarFeedTable;
  }
}
