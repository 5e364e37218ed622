import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import type { Generated } from 'kysely';

/** Feedback about the portal itself, sent by a person. */
export interface UserFeedbackTable {
  id: Generated<number>;
  person_id: number;
  /** The staff member who gave the feedback while impersonating the person; null without impersonation. */
  actor_id: number | null;
  feedback_type: UserFeedback['feedback_type'];
  feedback: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    user_feedback: UserFeedbackTable;
  }
}
