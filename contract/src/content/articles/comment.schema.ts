import { z } from 'zod';
import { actorReference, id, relation, requiredText } from '../../platform/fields.ts';
import { passageAnchor } from './passage.schema.ts';
import { personReference } from './references.schema.ts';

const commentActions = ['update', 'delete', 'reply', 'resolve', 'reopen'] as const;

export const comment = z.object({
  id: id(),
  article: id(),
  comment: z.string(),
  date_created: z.string(),
  last_update: z.string(),
  author: personReference,
  actor: actorReference(),
  /** The comment that this comment replies to; null for a thread's first comment. */
  parent: id().nullable(),
  /** The passage of the text; null for a comment on the whole article, or if the viewer can’t read the text. */
  anchor: passageAnchor.nullable(),
  /** True if only the agency and the people who write and edit the article can see the comment. */
  is_internal: z.boolean(),
  /** Null while the thread is open. Replies are resolved together with the first comment. */
  resolved_at: z.string().nullable(),
  resolved_by: personReference.nullable(),
  version: z.int(),
  allowed_actions: z.array(z.enum(commentActions)),
});
export type Comment = z.infer<typeof comment>;

export const commentBody = z.strictObject({
  article: relation(),
  /** `@` followed by a name mentions that person. Mentioned people who may see the comment get it by email. */
  comment: requiredText(10_000),
  /** For a reply, the thread's first comment. */
  parent: relation().nullable().optional(),
  /** Not allowed for replies. */
  anchor: passageAnchor.nullable().optional(),
  /** Defaults to false. A reply is internal if its thread is internal. Comments by clients are never internal. */
  is_internal: z.boolean().optional(),
});
export type CommentBody = z.output<typeof commentBody>;

export const commentUpdate = z.strictObject({ comment: requiredText(10_000).optional() });

/** A person who can be mentioned in a comment on an article. */
export const mentionablePerson = z.object({
  id: id(),
  name: z.string(),
  /** True if the person can also see internal comments. */
  sees_internal: z.boolean(),
});
