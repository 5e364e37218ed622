import { linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { z } from 'zod';

const number = () => z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the link checker; invalid ones are dropped. */
export const linkCheckerSearch = z.object({
  /** The check that is shown; without one, the form. */
  check: number(),
  verdict: z.enum(linkVerdicts).optional().catch(undefined),
  host: z.string().max(300).optional().catch(undefined),
  /** Only problems that the check before didn't have. */
  new: z.literal('true').optional().catch(undefined),
  /** Instead of the rows: problems of the check before that are gone. */
  mended: z.literal('true').optional().catch(undefined),
  /** The row whose panel is open. */
  link: number(),
  /** The client whose checks the form lists. */
  organization: number(),
});

/** Back to the form. */
export const noCheck = {
  check: undefined,
  verdict: undefined,
  host: undefined,
  new: undefined,
  mended: undefined,
  link: undefined,
} as const;
