import type { SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import type { Generated } from 'kysely';

/**
 * An approval of one exact version of an article. Rows are never updated, except to remove a deleted person's data, and to
 * add `undo` in the transaction of an approval by silence.
 */
export interface SignOffTable {
  id: Generated<number>;
  article_id: number;
  /** Null for an approval by silence, because no person gave it. */
  person_id: number | null;
  /** The real person if different from `person_id`. */
  actor_id: number | null;
  /** The person's name at the time of the approval; empty for an approval by silence. */
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
  /** For an approval by silence: the number of working days without an answer. */
  silence_days: number | null;
  /** For an approval by silence: the name, at the time of the approval, of the organization whose policy applied. */
  policy_of: string | null;
  /** For an approval by silence: JSON of the data needed to undo it. */
  undo: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_off: SignOffTable;
  }
}
