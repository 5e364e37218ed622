import { z } from 'zod';
import { day, id, requiredWholeNumber, titleText } from '../../platform/fields.ts';

export const contentProjectReference = z.object({ id: id(), name: z.string() });

export const contentProject = z.object({
  id: id(),
  name: z.string(),
  start_year: z.int(),
  start_month: z.int(),
  due_date: day().nullable(),
  complete: z.boolean(),
  version: z.int(),
  // The number of the project's articles; `live_count` is the number of its posted articles. Both are undefined for
  // clients.
  article_count: z.int().optional(),
  live_count: z.int().optional(),
});
export type ContentProject = z.infer<typeof contentProject>;

const startMonth = () =>
  requiredWholeNumber()
    .min(1, 'Enter a month from 1 to 12.')
    .max(12, 'Enter a month from 1 to 12.');

export const contentProjectBody = z.strictObject({
  name: titleText(255),
  start_year: requiredWholeNumber(),
  start_month: startMonth(),
  due_date: day().nullish(),
  complete: z.boolean().default(false),
});
export type ContentProjectBody = z.infer<typeof contentProjectBody>;

export const contentProjectUpdate = z.strictObject({
  name: titleText(255).optional(),
  start_year: requiredWholeNumber().optional(),
  start_month: startMonth().optional(),
  due_date: day().nullish(),
  complete: z.boolean().optional(),
});
export type ContentProjectUpdate = z.infer<typeof contentProjectUpdate>;
