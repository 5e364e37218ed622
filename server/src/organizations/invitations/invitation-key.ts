import { createHash, randomBytes } from 'node:crypto';

/** The secret of an invitation's link. Only its hash is kept. */
export const newInvitationKey = (): string => randomBytes(32).toString('base64url');

export const hashInvitationKey = (key: string): string =>
  createHash('sha256').update(key).digest('hex');
