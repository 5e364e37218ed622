import { z } from 'zod';
import { day, id, instant, relation, requiredElse, requiredText } from '../../platform/fields.ts';

/** An annotation as shown in charts. */
export const shownAnnotation = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** The day within the month; null for the whole month. */
  day: z.string().nullable(),
  text: z.string(),
});
export type ShownAnnotation = z.infer<typeof shownAnnotation>;

/** A short text about a month or day of an organization, shown in its charts of traffic and leads. */
export const chartAnnotation = shownAnnotation.extend({
  id: id(),
  organization: id(),
  is_shown_to_clients: z.boolean(),
  /** Only for staff. */
  created_by: z.object({ id: id(), name: z.string() }).nullable().optional(),
  created_at: instant(),
  version: z.int(),
});
export type ChartAnnotation = z.infer<typeof chartAnnotation>;

const month = () =>
  z
    .string(requiredElse('Enter a month as YYYY-MM.'))
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');
const annotationText = () => requiredText(120);

export const chartAnnotationBody = z.strictObject({
  organization: relation(),
  month: month(),
  day: day().nullable().optional(),
  text: annotationText(),
  is_shown_to_clients: z.boolean('Choose yes or no.').default(false),
});
export type ChartAnnotationBody = z.infer<typeof chartAnnotationBody>;

export const chartAnnotationUpdate = z.strictObject({
  month: month().optional(),
  day: day().nullable().optional(),
  text: annotationText().optional(),
  is_shown_to_clients: z.boolean('Choose yes or no.').optional(),
});
export type ChartAnnotationUpdate = z.infer<typeof chartAnnotationUpdate>;
