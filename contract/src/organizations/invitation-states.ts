/** `created`: nothing was emailed yet. `failed`: the email was rejected. `accepted`: the person exists. */
export const invitationStates = ['created', 'pending', 'failed', 'expired', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];
