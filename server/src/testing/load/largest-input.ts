import { maximumId } from '@portal/contract/platform/field-rules.ts';
import type { JsonSchema } from '#testing/input-schema.ts';
import { longestEmail, longestMatch } from './hostile-texts.ts';

export interface Filling {
  /** Returns text of at most this length. */
  text: (length: number) => string;
  /** Returns a value for a schema that accepts any data; if undefined, such a schema is an error. */
  unknown?: () => unknown;
  /** Returns the entries for a list or record, to be used instead of the maximum number of the largest entries. */
  entries?: (schema: JsonSchema, depth: number) => unknown[] | undefined;
}

/** The number of characters in a text that is limited only by the body's limit. */
const unlimitedText = 100_000;
const unlimitedEntries = 1_000;

const sizeOf = (value: unknown) => JSON.stringify(value ?? null).length;
const largestOf = (values: readonly unknown[]) =>
  values.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf({ pattern, format, maxLength, minLength = 0 }: JsonSchema, filling: Filling) {
  if (format === 'email') return longestEmail;
  if (pattern) return longestMatch(pattern);
  return filling.text(Math.max(maxLength ?? unlimitedText, minLength));
}

function numberOf({ maximum, minimum = 0 }: JsonSchema, given: unknown): unknown {
  if (typeof given === 'number') return given;
  // The id of a record that probably exists.
  return maximum === maximumId ? 1 : (maximum ?? minimum);
}

class Filler {
  readonly filling: Filling;

  constructor(filling: Filling) {
    this.filling = filling;
  }

  list({ items = {}, ...schema }: JsonSchema, given: unknown, depth: number): unknown[] {
    const entries = this.filling.entries?.(items, depth);
    if (entries) return entries;
    const { maxItems } = schema;
    if (maxItems === undefined) throw new Error('State the most entries of each list.');
    const base: unknown[] = Array.isArray(given) && given.length > 0 ? given : [undefined];
    const made = base.map((one) => this.value(items, one, depth + 1));
    const count = this.filling.entries ? 1 : maxItems;
    return Array.from({ length: count }, (_, index) => made[index % made.length]);
  }

  record({ propertyNames = {}, additionalProperties }: JsonSchema, depth: number): unknown {
    const value = additionalProperties as JsonSchema;
    const count = this.filling.entries?.(value, depth)?.length ?? unlimitedEntries;
    const name = String(this.value({ ...propertyNames, type: 'string' }, undefined, depth));
    const entry = this.value(value, undefined, depth + 1);
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `${index}${name}`.slice(0, propertyNames.maxLength ?? 20),
        entry,
      ]),
    );
  }

  object(schema: JsonSchema, given: unknown, depth: number): unknown {
    const { properties, additionalProperties } = schema;
    if (!properties && typeof additionalProperties === 'object') return this.record(schema, depth);
    const own = isRecord(given) ? given : {};
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, one]) => [
        name,
        this.value(one, own[name], depth),
      ]),
    );
  }

  /**
   * Returns the largest value that matches the schema; ids, choices, and similar values are taken from `given`, a valid
   * value.
   */
  value(schema: JsonSchema, given: unknown, depth: number): unknown {
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum.includes(given) ? given : largestOf(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices && !schema.properties && schema.additionalProperties === undefined) {
      return largestOf(choices.map((one) => this.value(one, given, depth)));
    }
    const type = Array.isArray(schema.type)
      ? schema.type.find((one) => one !== 'null')
      : schema.type;
    switch (type) {
      case 'string':
        return schema.pattern && typeof given === 'string' ? given : textOf(schema, this.filling);
      case 'integer':
      case 'number':
        return numberOf(schema, given);
      case 'boolean':
        return typeof given === 'boolean' ? given : true;
      case 'null':
        return null;
      case 'array':
        return this.list(schema, given, depth);
      case 'object':
        return this.object(schema, given, depth);
      case undefined:
        if (this.filling.unknown) return this.filling.unknown();
        throw new Error('This input takes any data: state its worst cases by hand.');
      default:
        throw new Error(`The load walk knows no largest ${type}.`);
    }
  }
}

/**
 * Returns the largest value that a schema accepts, with the longest texts and the most entries. Ignores refinements.
 * Ids, choices, and dates are taken from `given`, a valid value, if it has them.
 */
export const largestInput = (schema: JsonSchema, filling: Filling, given?: unknown): unknown =>
  new Filler(filling).value(schema, given, 0);

/** Returns whether a part of the schema accepts any data. */
export function takesAnything(schema: JsonSchema): boolean {
  const { properties, items, additionalProperties } = schema;
  const parts = [
    ...Object.values(properties ?? {}),
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(items ? [items] : []),
    ...(!properties && typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  if (parts.length > 0) return parts.some(takesAnything);
  return !('const' in schema) && !schema.enum && schema.type === undefined;
}
