import { z } from 'zod';

/** The maximum page size. Without `limit`, a list returns all its items. */
export const maximumPageSize = 1_000;

const columnName = /^[a-z0-9_]+(\.[a-z0-9_]+){0,3}$/i;

/** The query parameters of every list. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'Enter a whole number from 1 to 1000.')
    .transform(Number)
    .refine((value) => value <= maximumPageSize, 'Enter a whole number from 1 to 1000.')
    .optional(),
  /** The cursor in the previous page's `Link: rel="next"`. */
  cursor: z.string().max(2_000).optional(),
  /**
   * Dotted names of the fields to return, separated by commas. They are sorted, because they are part of the keys that
   * queries and serializers are cached under.
   */
  columns: z
    .string()
    .max(2_000)
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))].sort())
    .refine(
      (names) => names.every((name) => columnName.test(name)),
      'Enter names separated by commas.',
    )
    .optional(),
};
