import { z } from 'zod';
import { id, relation, requiredText, text } from '../../platform/fields.ts';
import { passageAnchor } from '../articles/passage.schema.ts';
import { approvedContent } from './approved-content.ts';
import { reviewSilence } from './silence.schema.ts';

export const reviewComment = z.object({
  id: id(),
  author: z.string(),
  comment: z.string(),
  date_created: z.string(),
  /** The comment that this comment replies to. */
  parent: id().nullable(),
  anchor: passageAnchor.nullable(),
  is_resolved: z.boolean(),
});
export type ReviewComment = z.infer<typeof reviewComment>;

/** An article, as shown on the review page. */
export const reviewedArticle = z.object({
  id: id(),
  due_date: z.string().nullable(),
  content: approvedContent,
  /**
   * The hash of `content`. The browser sends it back with an approval, so that the approval covers exactly the content
   * that the person read.
   */
  content_hash: z.string(),
  word_count: z.int(),
  images: z.array(z.object({ id: id(), width: z.int(), height: z.int() })),
  /** The content that this person last saw; null if the content hasn't changed since then. */
  seen: z.object({ content: approvedContent, at: z.string() }).nullable(),
  /** The newest comments that the client can see, oldest first. */
  comments: z.array(reviewComment),
  /** The names of the people who can be mentioned in a comment. */
  mentionable: z.array(z.string()),
  can_decide: z.boolean(),
  /** The consequence of the client's silence; null for people who may only read and comment. */
  silence: reviewSilence.nullable(),
});
export type ReviewedArticle = z.infer<typeof reviewedArticle>;

/** The content of the page that a review link opens. */
export const review = z.object({
  reviewer: z.string(),
  client: z.string(),
  expires_at: z.string(),
  /** The articles that are waiting for review, at most 200. */
  articles: z.array(z.object({ id: id(), title: z.string(), due_date: z.string().nullable() })),
  /**
   * The requested article or, if none is requested, the only article waiting for review; null if several are waiting.
   */
  article: reviewedArticle.nullable(),
});
export type Review = z.infer<typeof review>;

export const reviewComments = z.strictObject({
  article: relation(),
  comment: requiredText(10_000),
  parent: relation().optional(),
  anchor: passageAnchor.optional(),
});
export type ReviewCommentBody = z.output<typeof reviewComments>;

export const reviewDecision = z.strictObject({
  article: relation(),
  approved: z.boolean(),
  /** The `content_hash` of the content that the person read; required for an approval. */
  content_hash: text(64).optional(),
  /** Required when asking for changes. */
  reason: text(10_000).optional(),
  /** The code that was emailed because this browser is new. */
  code: text(20).optional(),
});
export type ReviewDecision = z.output<typeof reviewDecision>;

/** `code_sent` means that no decision has been recorded: the browser is new, so a code was emailed. */
export const reviewOutcome = z.object({ outcome: z.enum(['approved', 'rejected', 'code_sent']) });
export type ReviewOutcome = z.infer<typeof reviewOutcome>;

export const reviewTexts = {
  hasChanged: 'The article has changed since you opened it. Please read it again.',
  wrongCode: 'This code is wrong or has expired. Check the newest email, or ask for another code.',
} as const;
