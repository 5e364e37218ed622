import { templateOrganizationOrderings } from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import { z } from 'zod';

/** The search params of the list of templates; invalid ones are dropped. */
export const templateSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  /** Organizations with a template only, or those without. */
  has_template: z.enum(['true', 'false']).optional().catch(undefined),
  ordering: z.enum(templateOrganizationOrderings).optional().catch(undefined),
});
