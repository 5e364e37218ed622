import type { FeedbackType } from '@portal/contract/content/articles/feedback.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An approval or rejection of an article, with stars and text. */
export interface FeedbackTable {
  id: Generated<number>;
  article_id: number;
  given_by_id: number;
  /** The current text's real author, if different from `given_by_id`. */
  actor_id: number | null;
  feedback_type: FeedbackType;
  approved: Flag;
  /** The number of stars, 1 to 5; null if there are none. */
  satisfaction: number | null;
  feedback_body: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}
