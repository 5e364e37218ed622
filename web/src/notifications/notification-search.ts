import { userFeedbackTypes } from '@portal/contract/notifications/user-feedback.schema.ts';
import { z } from 'zod';

export const systemNotificationSearch = z.object({
  notification: z.coerce.number().int().positive().optional().catch(undefined),
  panel: z.literal('add').optional().catch(undefined),
});

export const feedbackSearch = z.object({
  type: z.enum(userFeedbackTypes).optional().catch(undefined),
  feedback: z.coerce.number().int().positive().optional().catch(undefined),
});

export const feedbackTypeLabels = {
  question: { name: 'Question', color: 'var(--tone-info)' },
  suggestion: { name: 'Suggestion', color: 'var(--tone-success)' },
  bug: { name: 'Bug', color: 'var(--tone-danger)' },
} as const;

export const feedbackKinds = userFeedbackTypes.map((value) => ({
  value,
  label: feedbackTypeLabels[value].name,
}));
