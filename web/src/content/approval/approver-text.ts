import type { SignOff } from '@portal/contract/content/approval/sign-off.schema.ts';

/** Returns the name of the person who approved an article, or 'silence' if nobody did. */
export const approverText = ({ approved_by }: Pick<SignOff, 'approved_by'>): string =>
  approved_by?.name ?? 'silence';
