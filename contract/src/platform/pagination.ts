import { z } from 'zod';
import { defineEndpoint, type EndpointDefinition } from './endpoint.ts';

/** Maximum page size; without `limit` the whole list is returned. */
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
   * Dotted field names, separated by commas: only these are returned. Sorted, because queries and serializers
   * are cached by them.
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

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  columns?: string[] | undefined;
}

type ListDefinition<
  Filters extends z.ZodRawShape,
  Item extends z.ZodType,
  Params extends z.ZodType,
> = Omit<
  EndpointDefinition<Params, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, never, Item>,
  'method' | 'query' | 'response' | 'isList' | 'row'
> & { query?: Filters; item: Item };

/** Defines a list: a plain array with the paging and `columns` parameters of all lists. */
export function defineList<
  Item extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodType = z.ZodUndefined,
>({ query, item, ...definition }: ListDefinition<Filters, Item, Params>) {
  return defineEndpoint({
    ...definition,
    method: 'GET',
    isList: true,
    query: z.strictObject({ ...(query ?? ({} as Filters)), ...pageQuery }),
    response: z.array(item),
    row: item,
  });
}
