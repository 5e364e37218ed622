import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** The maximum number of filter values in one response. */
export const maximumFilterValues = 200;

/** A value of a filter, with the number of rows that the list shows if the value is chosen. */
export const filterValue = z.object({
  value: z.string(),
  name: z.string(),
  /** The color, if the value is a status; otherwise, null. */
  color: z.string().nullable(),
  count: z.int(),
});
export type CountedValue = z.infer<typeof filterValue>;

export const filterValues = z.object({ values: z.array(filterValue), is_complete: z.boolean() });
export type CountedValues = z.infer<typeof filterValues>;

interface ValuesDefinition<Filters extends z.ZodRawShape, Field extends string> {
  filters: Filters;
  /** The filters whose values are listed. */
  fields: readonly [Field, ...Field[]];
}

/** Defines the call that lists the values of a list's filters. */
export function defineFilterValues<
  const Filters extends z.ZodRawShape,
  const Field extends string,
>({ filters, fields }: ValuesDefinition<Filters, Field>) {
  return defineEndpoint({
    summary: `List at most ${maximumFilterValues} values of a filter, with the number of rows that match each value and the other filters. The chosen values are always included.`,
    query: z.strictObject({
      ...filters,
      field: z.enum(fields),
      /** Limits the response to values whose name contains this text. */
      named: text(200).optional(),
    }),
    response: filterValues,
  });
}
