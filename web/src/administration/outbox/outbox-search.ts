import { mailStates } from '@portal/contract/platform/background-states.ts';
import { choiceParam, idParam, searchParams, textParam } from '#platform/routing/search-params.ts';

export const outboxSearch = searchParams({
  state: choiceParam(mailStates),
  to: textParam(),
  /** The open email. */
  mail: idParam,
});

/** No event reports changes of emails, so the list is polled while they can change. */
export const refreshMilliseconds = 3_000;

export const mailStateLabels = {
  queued: { name: 'Queued', color: 'var(--tone-info)' },
  sent: { name: 'Sent', color: 'var(--tone-success)' },
  kept: { name: 'Kept here', color: 'var(--text-tertiary)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
} as const;
