import fc from 'fast-check';
import type { z } from 'zod';
import { inputSchema, type JsonSchema } from '#testing/input-schema.ts';

/** Ids that probably exist. */
const likelyId = fc.integer({ min: 1, max: 60 });

function textLike({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema) {
  if (format === 'email') return fc.constantFrom('a@example.com', 'b.c@example.org');
  if (pattern?.startsWith('^(19|20|21)')) {
    return pattern.includes('T')
      ? fc.constantFrom('2026-03-04T10:00:00Z', '2026-03-04T10:00:00.123+02:00')
      : fc.constantFrom('2026-03-04', '2024-02-29', '2099-12-31');
  }
  if (pattern === '^[1-9]\\d{0,9}$') return likelyId.map(String);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, 40));
  return fc.string({ minLength, maxLength: longest, unit: 'grapheme' });
}

function numberLike({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const isId = minimum === 1 && maximum === 2_147_483_647;
  if (isId) return likelyId;
  const min = Math.max(minimum ?? -1000, -1e9);
  const max = Math.min(maximum ?? 1000, 1e9);
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.double({ min, max, noNaN: true });
}

function objectLike({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  if (schema.allOf) return arbitraryOf(Object.assign({}, schema, ...schema.allOf, { allOf: null }));
  switch (schema.type) {
    case 'string':
      return textLike(schema);
    case 'integer':
    case 'number':
      return numberLike(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      });
    case 'object':
      return objectLike(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates values that match the schema, or an empty object if there is no schema. */
export function arbitraryInput(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  return schema ? arbitraryOf(inputSchema(schema)) : fc.constant({});
}
