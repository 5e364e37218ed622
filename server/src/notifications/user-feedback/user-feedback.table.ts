import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import type { Generated } from 'kysely';

export interface UserFeedbackTable {
  id: Generated<number>;
  person_id: number;
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
