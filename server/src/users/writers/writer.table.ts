import type { Generated } from 'kysely';

/** A person's data as a writer: rate and rating. */
export interface WriterTable {
  id: Generated<number>;
  person_id: number;
  /** Cents per word; null if unknown. */
  rate_cents: number | null;
  /** The average satisfaction with the writer's articles, in hundredths of a star; null without ratings. */
  rating_hundredths: number | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    writer: WriterTable;
  }
}
