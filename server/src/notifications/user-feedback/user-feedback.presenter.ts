import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import type { UserFeedbackRow } from './user-feedback.repository.ts';

export function presentUserFeedback(row: UserFeedbackRow): UserFeedback {
  return {
    id: row.id,
    user: { id: row.person_id, name: row.person_name, username: row.person_username },
    feedback_type: row.feedback_type,
    feedback: row.feedback,
    date_created: row.created_at,
    version: row.version,
  };
}
