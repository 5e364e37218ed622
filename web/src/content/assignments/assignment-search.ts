import { z } from 'zod';
import { panelParams } from '../shared/panel-search.ts';

const flag = z.enum(['true', 'True', '1']).transform(() => 'true' as const);

/** What the screens of assignments keep in their URL: the open article, and whether it is edited. */
export const assignmentSearch = z.object({
  lead: flag.optional().catch(undefined),
  article: panelParams.article,
  panel: z.enum(['edit', 'add']).optional().catch(undefined),
});
export type AssignmentSearch = z.infer<typeof assignmentSearch>;
