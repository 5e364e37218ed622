import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A mailed personal link to the review of one article, or of a client's articles of a month that wait. */
export interface ReviewLinkTable {
  id: Generated<number>;
  /** The SHA-256 of the link's token. */
  token_hash: string;
  person_id: number;
  organization_id: number;
  /** Null for a link to a month. */
  article_id: number | null;
  /** Null for a link to one article. */
  planning_month_id: number | null;
  /** 0 for a link to read and comment. */
  can_decide: Flag;
  created_at: string;
  /** The real person who sent it by hand; null if a move to final review did. */
  created_by_id: number | null;
  expires_at: string;
  last_opened_at: string | null;
  /** The time at which it ended before it expired: by a decision, a move, or its person's leaving. */
  ended_at: string | null;
  /** 1 if staff ended it. */
  is_revoked: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_link: ReviewLinkTable;
  }
}
