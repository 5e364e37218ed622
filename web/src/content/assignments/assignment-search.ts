import { z } from 'zod';
import { panelParams } from '../shared/panel-search.ts';

const flag = z.enum(['true', 'True', '1']).transform(() => 'true' as const);

/** The URL state of the assignment screens: the open article, and whether it is being edited. */
export const assignmentSearch = z.object({
  lead: flag.optional().catch(undefined),
  article: panelParams.article,
  panel: z.enum(['edit', 'add']).optional().catch(undefined),
});
export type AssignmentSearch = z.infer<typeof assignmentSearch>;
