import { z } from 'zod';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Truncates each list in a body, in place, to one entry more than its schema accepts. The schema still rejects the
 * list, but without checking every entry and reporting the entries' errors. Lists within unions aren't truncated,
 * because another option of the union may accept them.
 */
export function cutLongLists(schema: z.ZodType, value: unknown): void {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    // zod types wrapped schemas as core types, but all schemas of the contract are `z.ZodType`.
    cutLongLists(schema.unwrap() as z.ZodType, value);
  } else if (schema instanceof z.ZodPipe) {
    cutLongLists(schema.in as z.ZodType, value);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const most = Number(schema._zod.bag.maximum ?? Number.POSITIVE_INFINITY);
    if (value.length > most) value.length = most + 1;
    for (const entry of value) cutLongLists(schema.element as z.ZodType, entry);
  } else if (schema instanceof z.ZodObject && isRecord(value)) {
    for (const [name, field] of Object.entries(schema.shape)) {
      if (Object.hasOwn(value, name)) cutLongLists(field as z.ZodType, value[name]);
    }
  }
}
