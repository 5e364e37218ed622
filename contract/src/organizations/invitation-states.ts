/**
 * `created`: no email has been sent yet. `failed`: the email was rejected. `accepted`: the person has registered or was
 * created.
 */
export const invitationStates = ['created', 'pending', 'failed', 'expired', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];
