import { invitationStates } from '@portal/contract/organizations/invitation-states.ts';
import { choiceParam, searchParams, textParam } from '#platform/routing/search-params.ts';

export const invitationSearch = searchParams({
  state: choiceParam(invitationStates),
  search: textParam(),
  panel: choiceParam(['invite', 'several']),
});

export const invitationStateLabels = {
  created: { name: 'Not sent', color: 'var(--text-tertiary)' },
  pending: { name: 'Pending', color: 'var(--tone-info)' },
  failed: { name: 'Not delivered', color: 'var(--tone-danger)' },
  expired: { name: 'Expired', color: 'var(--tone-warning)' },
  accepted: { name: 'Accepted', color: 'var(--tone-success)' },
} as const;
