import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { bodyLimitOf } from '#platform/http/adapter.ts';
import { mostJsonValues } from '#platform/http/json-values.ts';
import { inputSchema, type JsonSchema } from '#testing/input-schema.ts';
import { hostileTexts } from './hostile-texts.ts';
import { type Filling, largestInput } from './largest-input.ts';

/** Bodies above this size are tested with only one kind of text. */
const manyBytes = 1_000_000;
/** Longer bodies with many values aren't more expensive, because the server rejects them for having too many values. */
const enoughBytes = 4_000_000;

const texts = Object.entries(hostileTexts) as [string, (length: number) => string][];
const { spaces } = hostileTexts;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Repeats a part so that the text has at most this many bytes in total. */
const repeated = (open: string, part: string, close: string, bytes: number) => {
  const count = Math.max(1, Math.floor((bytes - open.length - close.length) / (part.length + 1)));
  return `${open}${`${part},`.repeat(count - 1)}${part}${close}`;
};

function unknownFields(bytes: number): string {
  const count = Math.floor(bytes / 11) - 1;
  const fields = Array.from({ length: count }, (_, index) => {
    const name = index.toString(36).padStart(5, 'x');
    return `"${name}":1`;
  });
  return `{${fields.join(',')}}`;
}

/** Returns bodies for any endpoint, of the maximum size that the endpoint reads. */
function bodiesOfAnyKind(limit: number): Record<string, () => string> {
  const bytes = Math.min(limit, enoughBytes);
  const half = Math.floor(bytes / 2);
  return {
    'unknown fields': () => unknownFields(bytes),
    'few long unknown fields': () =>
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 190 }, (_, index) => [`${index}${'x'.repeat(bytes / 200)}`, 1]),
        ),
      ),
    'nested lists': () => '['.repeat(half) + ']'.repeat(half),
    'nested objects': () => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
    'empty lists': () => repeated('[', '[]', ']', bytes),
    'empty objects': () => repeated('[', '{}', ']', bytes),
    'rows of unknown fields': () => repeated('[', '{"a":1,"b":[]}', ']', bytes),
    zeros: () => repeated('[', '0', ']', bytes),
    'one long text': () => JSON.stringify('x'.repeat(limit - 2)),
  };
}

/** The maximum depth of lists and records in a schema. */
const deepestList = 3;

const wrongEntries = ['null', '{}', '"x"', '1', '{"id":1,"x":1}'];

/** Returns bodies whose lists at one depth have as many invalid entries as the endpoint reads. */
function longLists(
  schema: JsonSchema,
  bytes: number,
  given: unknown,
): Record<string, () => string> {
  const made: Record<string, () => string> = {};
  const mark = '"a long list"';
  for (let level = 0; level < deepestList; level += 1) {
    const filling: Filling = {
      text: () => 'x',
      unknown: () => ({}),
      entries: (_, depth) => (depth === level ? [JSON.parse(mark)] : undefined),
    };
    const body = JSON.stringify(largestInput(schema, filling, given));
    const count = body.split(mark).length - 1;
    if (count === 0) continue;
    for (const entry of wrongEntries) {
      made[`lists of ${entry} at depth ${level}`] = () => {
        const most = mostJsonValues(bytes) - body.split(/[,[{]/).length;
        const entries = Math.floor(most / count / entry.split(/[,[{]/).length);
        const list = repeated('', entry, '', Math.min(bytes / count, entries * (entry.length + 1)));
        return body.replaceAll(mark, list);
      };
    }
  }
  return made;
}

/**
 * Returns JSON bodies by title: the largest bodies that the endpoint's schema accepts, text beyond the schema's limits,
 * and lists, fields, and nesting up to the body's limit. `given` is a valid body.
 */
export function worstBodies(endpoint: Endpoint, given: unknown): Record<string, () => string> {
  if (endpoint.method === 'GET' || !endpoint.body) return {};
  const schema = inputSchema(endpoint.body);
  const bytes = bodyLimitOf(endpoint);
  const unknown = () => ({ a: [[[[{}]]]] });
  const largest = (text: (length: number) => string) =>
    JSON.stringify(largestInput(schema, { text, unknown }, given));
  const isLarge = largest(spaces).length > manyBytes;
  const cases: [string, () => string][] = [];
  for (const [title, text] of isLarge ? texts.slice(0, 1) : texts) {
    cases.push([`largest body, ${title}`, () => largest(text)]);
    // The schema checks patterns and refinements even if the length is invalid.
    cases.push([
      `texts beyond their limits, ${title}`,
      () => {
        const filling = { text: () => '%', unknown, entries: () => undefined };
        const body = isLarge ? {} : largestInput(withoutPatterns(schema), filling, {});
        const count = JSON.stringify(body).split('"%"').length - 1;
        const length = Math.floor(Math.min(bytes, manyBytes) / Math.max(count, 1) / 3);
        const long = JSON.stringify(text(Math.max(length, 1)));
        return JSON.stringify(body).replaceAll('"%"', () => long);
      },
    ]);
  }
  return {
    ...Object.fromEntries(cases),
    ...bodiesOfAnyKind(bytes),
    ...longLists(schema, bytes, given),
  };
}

/**
 * Returns the schema with plain strings instead of patterns, so that any text can be generated where a pattern is
 * checked.
 */
function withoutPatterns(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (!isRecord(value)) return value;
    const { pattern: _, format: __, ...rest } = value;
    return key === 'properties' ? value : rest;
  }) as JsonSchema;
}
