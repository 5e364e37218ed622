import { inboxViews } from '@portal/contract/notifications/inbox-kinds.ts';
import { userFeedbackTypes } from '@portal/contract/notifications/user-feedback-types.ts';
import { choiceParam, idParam, searchParams } from '#platform/routing/search-params.ts';

export const inboxSearch = searchParams({
  view: choiceParam(inboxViews),
});

export const systemNotificationSearch = searchParams({
  notification: idParam,
  panel: choiceParam(['add']),
});

export const feedbackSearch = searchParams({
  type: choiceParam(userFeedbackTypes),
  feedback: idParam,
});

export const notificationDefaultsSearch = searchParams({
  /** The id of the group to show; by default, the first one is shown. */
  group: idParam,
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
