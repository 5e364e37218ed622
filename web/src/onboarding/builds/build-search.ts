import { websiteBuildOrderings } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { z } from 'zod';

const id = z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the builds; invalid ones are dropped. */
export const buildSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  organization: id,
  ordering: z.enum(websiteBuildOrderings).optional().catch(undefined),
  archived: z.literal('true').optional().catch(undefined),
  /** The form of a new build, or of the one with this id. */
  panel: z.literal('add').optional().catch(undefined),
  build: id,
  /** The open checklist, and the item whose details are open. */
  checklist: id,
  item: id,
});
