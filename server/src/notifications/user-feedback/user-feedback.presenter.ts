import {
  type UserFeedback,
  userFeedback,
} from '@portal/contract/notifications/user-feedback.schema.ts';
import type { UserFeedbackRow } from './user-feedback.repository.ts';

const feedbackType = userFeedback.shape.feedback_type;

export function presentUserFeedback(row: UserFeedbackRow): UserFeedback {
  return {
    id: row.id,
    user: { id: row.person_id, name: row.person_name, username: row.person_username },
    feedback_type: feedbackType.parse(row.feedback_type),
    feedback: row.feedback,
    date_created: row.created_at,
  };
}
