import { userTabs } from '@portal/contract/users/user.schema.ts';
import { z } from 'zod';

export const userOrderings = [
  'name',
  '-name',
  'email',
  '-email',
  'last_login',
  '-last_login',
] as const;

/** The search params of the directory; invalid ones are dropped. */
export const userDirectorySearch = z.object({
  tab: z.enum(userTabs).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  ordering: z.enum(userOrderings).optional().catch(undefined),
  inactive: z.literal('true').optional().catch(undefined),
  /** The person whose panel is open. */
  user: z.coerce.number().int().positive().optional().catch(undefined),
  panel: z.literal('invite').optional().catch(undefined),
});

export const userTabLabels = {
  account_users: 'Account Users',
  writers: 'Writers',
  contractors: 'Contractors',
  agency_users: 'Agency Users',
} as const;
