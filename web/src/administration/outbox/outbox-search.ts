import { mailStates } from '@portal/contract/platform/background-states.ts';
import { choiceParam, idParam, searchParams, textParam } from '#platform/routing/search-params.ts';

export const outboxSearch = searchParams({
  state: choiceParam(mailStates),
  to: textParam(),
  /** The id of the email whose panel is open. */
  mail: idParam,
});

/** The polling interval in milliseconds while emails can change, since no events report their changes. */
export const refreshMilliseconds = 3_000;

export const mailStateLabels = {
  queued: { name: 'Queued', color: 'var(--tone-info)' },
  sent: { name: 'Sent', color: 'var(--tone-success)' },
  kept: { name: 'Kept here', color: 'var(--text-tertiary)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
} as const;
