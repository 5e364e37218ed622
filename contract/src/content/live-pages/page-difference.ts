import { z } from 'zod';

/** The ways that a live page can differ from the approved content. */
export const differenceKinds = [
  'title',
  'changed',
  'removed',
  'added',
  'heading',
  'link_removed',
  'link_changed',
  'promised_link',
  'broken_link',
  'image',
  'broken_image',
  'noindex',
  'not_found',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * A difference between the approved content (`expected`) and the live page (`found`). Either is null if it has no
 * value.
 */
export const pageDifference = z.object({
  kind: z.enum(differenceKinds),
  expected: z.string().nullable(),
  found: z.string().nullable(),
});
export type PageDifference = z.infer<typeof pageDifference>;

/** The maximum number of differences that are stored for a page. */
export const mostDifferences = 50;
