import { z } from 'zod';
import { day } from '../../platform/fields.ts';

export const yearParameter = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}$/, 'Enter a year.')
    .transform(Number);

/** A month from 1 to 12 in a query. */
export const monthParameter = () =>
  z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number);

/** A whole number from 0 to a maximum below 1000 in a query. */
export const countParameter = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'Enter a whole number.')
    .transform(Number)
    .refine((value) => value <= maximum, `Enter a number up to ${maximum}.`);

/**
 * The month to preview, and the dates to use for it. Omitted dates default to the month's stored dates or, for a new
 * month, to the default milestones.
 */
export const planningPreviewQuery = z.strictObject({
  year: yearParameter(),
  month: monthParameter(),
  default_milestone_one: day().optional(),
  default_milestone_two: day().optional(),
  editor_due_date_offset: countParameter(365).optional(),
});
