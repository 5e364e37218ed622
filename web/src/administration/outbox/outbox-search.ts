import { mailStates } from '@portal/contract/platform/background-states.ts';
import { z } from 'zod';

export const outboxSearch = z.object({
  state: z.enum(mailStates).optional().catch(undefined),
  to: z.string().max(200).optional().catch(undefined),
  /** The open mail. */
  mail: z.coerce.number().int().positive().optional().catch(undefined),
});

export const mailStateLabels = {
  queued: { name: 'Queued', color: 'var(--tone-info)' },
  sent: { name: 'Sent', color: 'var(--tone-success)' },
  kept: { name: 'Kept here', color: 'var(--text-tertiary)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
} as const;
