import { z } from 'zod';
import { defineEndpoint, type EndpointDefinition } from './endpoint.ts';
import { pageQuery } from './page-query.ts';

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
  'query' | 'response' | 'isList' | 'row'
> & { query?: Filters; item: Item };

/** Defines a list: a plain array with the paging and `columns` parameters of all lists. */
export function defineList<
  Item extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodType = z.ZodUndefined,
>({ query, item, ...definition }: ListDefinition<Filters, Item, Params>) {
  return defineEndpoint({
    ...definition,
    isList: true,
    query: z.strictObject({ ...(query ?? ({} as Filters)), ...pageQuery }),
    response: z.array(item),
    row: item,
  });
}
