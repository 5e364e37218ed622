import { z } from 'zod';
import { defineEndpoint, type EndpointDefinition } from '../../platform/endpoint.ts';
import { flagParameter, id, idParameter, requiredText, text } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';

interface LabelDefinition<
  Fields extends z.ZodRawShape,
  Counts extends z.ZodRawShape,
  Added extends z.ZodRawShape,
  Changed extends z.ZodRawShape,
> {
  summaries: Readonly<Record<'list' | 'create' | 'update' | 'delete', string>>;
  /** The record's additional fields, besides the fields that every label has. */
  fields?: Fields;
  /** The number of records that use a label, by type. Returned only to staff, in lists with `?detailed=true`. */
  counts: Counts;
  /** The fields that a new label accepts in addition to its name. */
  added?: Added;
  /** The fields that a change accepts in addition to the name and `archived`. */
  changed?: Changed;
}

/** The number of records of one type that use a label. */
export const labelCount = () => z.int().optional();

export const labelColor = () => text(7).regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.');

const labelParams = z.object({ id: idParameter() });

const labelRecord = <Fields extends z.ZodRawShape, Counts extends z.ZodRawShape>(
  fields: Fields,
  counts: Counts,
) =>
  z.object({
    id: id(),
    name: z.string(),
    /** An archived label stays on the records that use it, but can't be chosen for others. */
    archived: z.boolean(),
    version: z.int(),
    ...fields,
    ...counts,
  });

/** Defines the calls for a kind of label that staff maintain. Each label has a name and can be archived. */
export function defineLabel<
  Counts extends z.ZodRawShape,
  Fields extends z.ZodRawShape = Record<never, never>,
  Added extends z.ZodRawShape = Record<never, never>,
  Changed extends z.ZodRawShape = Record<never, never>,
>({
  summaries,
  fields = {} as Fields,
  counts,
  added = {} as Added,
  changed = {} as Changed,
}: LabelDefinition<Fields, Counts, Added, Changed>) {
  return {
    list: defineList({
      summary: summaries.list,
      /** `detailed` adds the counts, but only for staff. */
      query: { detailed: flagParameter().optional() },
      item: labelRecord(fields, counts),
    }),
    create: defineEndpoint({
      summary: summaries.create,
      body: z.strictObject({ name: requiredText(150), ...added }),
      record: labelRecord(fields, counts),
      response: labelRecord(fields, counts),
      status: 201,
    }),
    update: defineEndpoint({
      summary: summaries.update,
      params: labelParams,
      body: z.strictObject({
        name: requiredText(150).optional(),
        archived: z.boolean().optional(),
        ...changed,
      }),
      record: labelRecord(fields, counts),
      // Ignore counts that callers send back, because they are only in detailed lists and not in the stored record.
      ignored: Object.keys(counts),
      response: labelRecord(fields, counts),
    }),
    delete: defineEndpoint({
      summary: summaries.delete,
      params: labelParams,
    }),
  };
}

/** Defines the call that sets the order of all labels of a kind. */
export function defineLabelOrder({ summary }: Pick<EndpointDefinition, 'summary'>) {
  return defineEndpoint({
    summary,
    body: z.strictObject({
      ids: z
        .array(id())
        .min(1, 'Include every id.')
        .max(500)
        .refine((ids) => new Set(ids).size === ids.length, 'Include each id only once.'),
    }),
  });
}
