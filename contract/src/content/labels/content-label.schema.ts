import { z } from 'zod';
import { flagParameter, id } from '../../platform/fields.ts';

/** All records of a list in the order that they are to have from now on. */
export const labelOrder = z.strictObject({
  ids: z
    .array(id())
    .min(1, 'Name every one of them.')
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each of them once.'),
});

/** What the lists of labels take beside paging. */
export const labelQuery = {
  /** With how often each is used; for staff. */
  detailed: flagParameter().optional(),
};
