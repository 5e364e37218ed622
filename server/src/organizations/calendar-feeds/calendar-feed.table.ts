import type { Generated } from 'kysely';

/** An address at which calendar programs read due dates, with a person's rights. */
export interface CalendarFeedTable {
  id: Generated<number>;
  /** The SHA-256 of the address's token. */
  token_hash: string;
  person_id: number;
  /** The client whose due dates the feed has; null for the feed of the person's own due dates. */
  organization_id: number | null;
  /** The time at which the current address was created. */
  created_at: string;
  /** Updated at most hourly; null until the current address is read. */
  last_read_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    calendar_feed: CalendarFeedTable;
  }
}
