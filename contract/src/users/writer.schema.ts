import { z } from 'zod';
import { avatarUrl, id, relation } from '../platform/fields.ts';

/** A person who writes articles. The rate is in dollars per word; null for viewers who aren't staff. */
export const writer = z.object({
  id: id(),
  user: z.object({
    id: id(),
    name: z.string(),
    username: z.string(),
    is_staff: z.boolean(),
    avatar_color: z.string(),
    avatar_url: avatarUrl(),
  }),
  rate: z.number().nullable(),
  rating: z.number().nullable(),
  /** The version of the rate. Ratings are computed from feedback and don't increment it. */
  version: z.int(),
});
export type Writer = z.infer<typeof writer>;

const isWholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** In dollars per word, in whole cents. */
export const rate = () =>
  z
    .number('Enter a number.')
    .min(0, 'Enter a rate of at least 0.')
    .max(999.99, 'Enter a rate of at most 999.99.')
    .refine(isWholeCents, 'Enter dollars with at most two decimals.');

export const writerBody = z.strictObject({ user: relation(), rate: rate().nullable().optional() });

export const writerUpdate = z.strictObject({ rate: rate().nullable().optional() });
