/** `created`: nothing was mailed yet; `failed`: the mail was rejected; `accepted`: the person exists. */
export const invitationStates = ['created', 'pending', 'failed', 'expired', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];
