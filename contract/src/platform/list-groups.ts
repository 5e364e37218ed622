import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A group of rows: the record that the rows share, or null for rows without such a record. */
export const listGroup = z.object({
  value: z.int().nullable(),
  name: z.string(),
  /** The color, if the record is a status; otherwise, null. */
  color: z.string().nullable(),
  count: z.int(),
});
export type ListGroup = z.infer<typeof listGroup>;

export const listGroups = z.object({ groups: z.array(listGroup) });

interface GroupsDefinition<Filters extends z.ZodRawShape, Group extends string> {
  filters: Filters;
  /** The fields that the list can be grouped by. */
  groups: readonly [Group, ...Group[]];
}

/** Defines the call that lists a paged list's groups. The list's own endpoint must also accept `group`. */
export function defineListGroups<const Filters extends z.ZodRawShape, const Group extends string>({
  filters,
  groups,
}: GroupsDefinition<Filters, Group>) {
  return defineEndpoint({
    summary: 'List the groups of the filtered list in order, with their counts.',
    query: z.strictObject({ ...filters, group: z.enum(groups) }),
    response: listGroups,
  });
}
