import { z } from 'zod';
import { actorReference, id, instant, relation, requiredText } from '../platform/fields.ts';
import { assignee } from './item-fields.ts';

export const checklistItemComment = z.object({
  id: id(),
  item: id(),
  comment: z.string(),
  author: assignee,
  actor: actorReference(),
  date_created: instant(),
  last_update: instant(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type ChecklistItemComment = z.infer<typeof checklistItemComment>;

export const checklistItemCommentBody = z.strictObject({
  item: relation(),
  comment: requiredText(10_000),
});

export const checklistItemCommentUpdate = z.strictObject({
  comment: requiredText(10_000).optional(),
});
