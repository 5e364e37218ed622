import type { SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import type { Generated } from 'kysely';

/** An approval of one exact version of an article. Rows are never updated, except to remove a deleted person's data. */
export interface SignOffTable {
  id: Generated<number>;
  article_id: number;
  person_id: number;
  /** The real person if different from `person_id`. */
  actor_id: number | null;
  /** The person's name at the time of the approval. */
  person_name: string;
  way: SignOffWay;
  ip: string | null;
  user_agent: string | null;
  /** The version of the text; 0 if the article had no text in the portal's own editor. */
  text_version: number;
  word_count: number;
  /** The approved content as canonical JSON. */
  content: string;
  /** The SHA-256 of `content` in hex. */
  content_hash: string;
  approved_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_off: SignOffTable;
  }
}
