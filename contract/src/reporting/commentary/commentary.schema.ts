import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id, requiredText, text } from '../../platform/fields.ts';

/** The components whose numbers a commentary describes. A slide without any of them has no commentary. */
export const commentedComponents = [
  'GoogleAnalyticsChart',
  'WhatConvertsChart',
  'ContentOverview',
  'PromisedAndDelivered',
] as const;
export type CommentedComponent = (typeof commentedComponents)[number];

export const commentaryMetrics = [
  'new_users',
  'leads',
  'mobile_speed',
  'desktop_speed',
  'posts',
  'deliveries',
] as const;
export type CommentaryMetric = (typeof commentaryMetrics)[number];

/** The words for each metric in sentences, as `[one, many]`, and its label on screen. */
export const commentaryMetricTexts: Record<
  CommentaryMetric,
  { label: string; unit: readonly [string, string] }
> = {
  new_users: { label: 'New users', unit: ['new user', 'new users'] },
  leads: { label: 'Leads', unit: ['lead', 'leads'] },
  mobile_speed: { label: 'Mobile page speed', unit: ['point', 'points'] },
  desktop_speed: { label: 'Desktop page speed', unit: ['point', 'points'] },
  posts: { label: 'Posts on the site', unit: ['post', 'posts'] },
  deliveries: { label: 'Promised and delivered work', unit: ['unit', 'units'] },
};

/**
 * The meaning of a figure: `value` is the month's number, `change` the difference from `compared_to`, `share` a part of
 * the whole, `goal` the goal's value, `gap` the distance to the goal, `due` a promised quantity, `carried` a quantity
 * from earlier months, and `count` a number of months or lines.
 */
export const figureMeasures = [
  'value',
  'change',
  'share',
  'goal',
  'gap',
  'due',
  'carried',
  'count',
] as const;

/** A number in a commentary, with its origin. */
export const commentaryFigure = z.object({
  metric: z.enum(commentaryMetrics),
  measure: z.enum(figureMeasures),
  /** The exact value; changes are negative if the number fell. */
  value: z.number(),
  unit: z.enum(['count', 'percent']),
  /** YYYY-MM. */
  period: z.string(),
  /** The comparison month, YYYY-MM; null without a comparison. */
  compared_to: z.string().nullable(),
  /** The channel, lead type, or line that the figure belongs to; null for an overall figure. */
  part: z.string().nullable(),
});
export type CommentaryFigure = z.infer<typeof commentaryFigure>;

/** A piece of a commentary's text; the texts of all pieces together make up the commentary. */
export const commentaryPart = z.object({
  text: z.string(),
  /** The figure that the text states; null for other text. */
  figure: commentaryFigure.nullable(),
});
export type CommentaryPart = z.infer<typeof commentaryPart>;

export const maximumCommentary = 4_000;

/** The possible authors of a commentary's current text. */
export const commentaryAuthors = ['rules', 'person', 'model'] as const;

export const commentaryStates = [
  /** Nobody has signed the text, so it is left out of everything that is sent. */
  'draft',
  'signed',
  /** Figures have changed since the text was edited or signed, so it is left out until someone signs it again. */
  'outdated',
] as const;

export const commentaryActions = ['edit', 'sign', 'unsign', 'discard', 'rewrite'] as const;

/** A slide's commentary in the latest version of a report's presentation. */
export const slideCommentary = z.object({
  /** The slide's id. */
  id: id(),
  report: id(),
  slide_title: z.string(),
  /** The slide's number, counted from 1. */
  place: z.int(),
  state: z.enum(commentaryStates),
  author: z.enum(commentaryAuthors),
  /** Empty if the rules find nothing to say about the data, and nobody has written any text. */
  parts: z.array(commentaryPart),
  /** The rule-based draft for the current numbers, if it differs from `parts`; null otherwise. */
  new_draft: z.array(commentaryPart).nullable(),
  /** Numbers in the text, as written, that aren't in the slide's data. */
  unknown_figures: z.array(z.string()),
  edited_by: personReference.nullable(),
  edited_at: z.string().nullable(),
  signed_by: personReference.nullable(),
  signed_at: z.string().nullable(),
  /** A hash of the text and its figures; a request to sign must contain it. */
  fingerprint: z.string(),
  /** 0 if nobody has edited or signed the text. */
  version: z.int(),
  allowed_actions: z.array(z.enum(commentaryActions)),
});
export type SlideCommentary = z.infer<typeof slideCommentary>;

/** The commentary of all slides with numbers, in slide order. */
export const reportCommentary = z.object({
  report: id(),
  slides: z.array(slideCommentary),
  /** The reason the language model can't rewrite drafts for this client; null if it can. */
  rewrite_problem: z.string().nullable(),
});
export type ReportCommentary = z.infer<typeof reportCommentary>;

export const editCommentaryBody = z.strictObject({ text: requiredText(maximumCommentary) });
export type EditCommentaryBody = z.infer<typeof editCommentaryBody>;

export const signCommentaryBody = z.strictObject({
  /** The fingerprint of the text that was read. */
  fingerprint: text(64).min(1),
});
export type SignCommentaryBody = z.infer<typeof signCommentaryBody>;

export const rewrittenCommentary = slideCommentary.extend({
  /** The reason the model's text was rejected and the draft stays; null if the text was accepted. */
  refusal: z.string().nullable(),
});
export type RewrittenCommentary = z.infer<typeof rewrittenCommentary>;
