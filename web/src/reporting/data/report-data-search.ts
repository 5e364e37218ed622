import { monthlyDataKinds } from '@portal/contract/reporting/data/report-data.schema.ts';
import { z } from 'zod';

const number = () => z.coerce.number().int().positive().optional().catch(undefined);

export const dataViews = [...monthlyDataKinds, 'files'] as const;

/** The search params of the screen of numbers; invalid ones are dropped. */
export const reportDataSearch = z.object({
  organization: number(),
  view: z.enum(dataViews).optional().catch(undefined),
  /** The month whose panel is open. */
  month: z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** The file whose panel is open. */
  import: number(),
  preview: z.enum(['wrong', 'months']).optional().catch(undefined),
});

/** Without an open panel. */
export const noPanel = { month: undefined, import: undefined, preview: undefined } as const;
