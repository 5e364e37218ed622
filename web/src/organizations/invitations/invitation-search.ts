import { invitationStates } from '@portal/contract/organizations/invitation.schema.ts';
import { z } from 'zod';

export const invitationSearch = z.object({
  state: z.enum(invitationStates).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  panel: z.enum(['invite', 'several']).optional().catch(undefined),
});

export const invitationStateLabels = {
  created: { name: 'Not sent', color: 'var(--text-tertiary)' },
  pending: { name: 'Pending', color: 'var(--tone-info)' },
  failed: { name: 'Not delivered', color: 'var(--tone-danger)' },
  expired: { name: 'Expired', color: 'var(--tone-warning)' },
  accepted: { name: 'Accepted', color: 'var(--tone-success)' },
} as const;
