import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A mailed personal link for reviewing one article, or a client's articles of a month that are waiting for review. */
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
  /** 0 if the person may only read and comment. */
  can_decide: Flag;
  created_at: string;
  /** The real person who sent the link by hand; null if a move to final review sent it. */
  created_by_id: number | null;
  expires_at: string;
  last_opened_at: string | null;
  /** The time the link ended early because of a decision, a move, or the person's departure. */
  ended_at: string | null;
  /** 1 if staff ended the link. */
  is_revoked: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_link: ReviewLinkTable;
  }
}
