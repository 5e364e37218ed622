import { organizationOrderings } from '@portal/contract/organizations/organization.endpoints.ts';
import { z } from 'zod';

/** The search params of the directory; invalid ones are dropped. */
export const organizationDirectorySearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  ordering: z.enum(organizationOrderings).optional().catch(undefined),
  archived: z.literal('true').optional().catch(undefined),
  /** The slug of the organization whose form is open. */
  organization: z
    .string()
    .regex(/^[a-z0-9-]{1,200}$/)
    .optional()
    .catch(undefined),
  panel: z.literal('add').optional().catch(undefined),
});
export type OrganizationOrdering = (typeof organizationOrderings)[number];
