import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rowSerializers, serializerFor } from './serializer.ts';

const person = z.object({ id: z.int(), name: z.string() });
const record = z.object({
  id: z.int(),
  title: z.string().nullable(),
  is_late: z.boolean(),
  is_rated: z.boolean().nullable(),
  rate: z.number().nullable(),
  tags: z.array(z.string()),
  writer: person.nullable(),
  editors: z.array(person),
});

const stored = { secret: 'of the agency' };
const row = {
  ...stored,
  id: 1,
  title: 'What “quotes” say\n',
  is_late: 1,
  is_rated: 0,
  rate: null,
  tags: ['one', 'two'],
  writer: { ...stored, id: 2, name: 'Ada' },
  editors: [{ ...stored, id: 3, name: 'Grace' }],
};

test('a row has only the fields of its schema, at every depth and in the schema’s order', () => {
  expect(rowSerializers(record)()(row)).toBe(
    JSON.stringify({
      id: 1,
      title: 'What “quotes” say\n',
      is_late: true,
      is_rated: false,
      rate: null,
      tags: ['one', 'two'],
      writer: { id: 2, name: 'Ada' },
      editors: [{ id: 3, name: 'Grace' }],
    }),
  );
});

test('a missing relation is null, and an undefined field is omitted', () => {
  const text = rowSerializers(record)()({ ...row, writer: null, tags: undefined });
  expect(JSON.parse(text)).toMatchObject({ writer: null });
  expect(JSON.parse(text)).not.toHaveProperty('tags');
});

test('a row has only the selected columns', () => {
  const text = rowSerializers(record)(['id', 'writer.name'])(row);
  expect(text).toBe('{"id":1,"writer":{"name":"Ada"}}');
});

test('an object isn’t serialized where the schema has a string or a number', () => {
  const write = rowSerializers(record)();
  expect(write({ ...row, title: stored, tags: [stored] })).not.toContain('of the agency');
  expect(() => write({ ...row, rate: stored })).toThrow('cannot be converted to a number');
});

test('a row of a union has only the fields of the matching schema', () => {
  const choice = z.object({
    value: z.union([z.object({ kind: z.literal('one'), name: z.string() }), z.string()]),
  });
  const text = rowSerializers(choice)()({ ...stored, value: { kind: 'one', name: 'Ada' } });
  expect(text).toBe('{"value":{"kind":"one","name":"Ada"}}');
});

test('every response in the contract can be compiled to a serializer', () => {
  const calls = Object.values(endpoints).flatMap((ofNoun): Endpoint[] => Object.values(ofNoun));
  expect(calls.length).toBeGreaterThan(100);
  for (const { path, method, response, isList } of calls) {
    if (!response) continue;
    const isListOfRows = isList && response instanceof z.ZodArray;
    const compile = () =>
      isListOfRows
        ? rowSerializers(response.element as z.ZodType)()
        : serializerFor(response as z.ZodType);
    expect(compile, `${method} ${path}`).not.toThrow();
  }
});
