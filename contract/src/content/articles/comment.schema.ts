import { z } from 'zod';
import { actorReference, id, relation, requiredText } from '../../platform/fields.ts';
import { personReference } from './references.schema.ts';

export const comment = z.object({
  id: id(),
  article: id(),
  comment: z.string(),
  date_created: z.string(),
  last_update: z.string(),
  author: personReference,
  actor: actorReference(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type Comment = z.infer<typeof comment>;

export const commentBody = z.strictObject({
  article: relation(),
  comment: requiredText(10_000),
});

export const commentUpdate = z.strictObject({ comment: requiredText(10_000).optional() });
