import { expect, test } from 'vitest';
import { z } from 'zod';
import { articleCalls } from '../content/articles/article.calls.ts';
import { articleEndpoints } from '../content/articles/article.endpoints.ts';
import { type Calls, createEndpoints, defineEndpoint } from './endpoint.ts';

const things = {
  get: defineEndpoint({ summary: 'Get a thing.', response: z.object({ name: z.string() }) }),
  delete: defineEndpoint({ summary: 'Delete a thing.' }),
};

const get = { method: 'GET', path: '/api/things/:id', access: 'staff' } as const;
const remove = { ...get, method: 'DELETE', responseKind: 'empty' } as const;

test('createEndpoints joins each call with the definition of the same name', () => {
  const endpoints = createEndpoints({ get, delete: remove }, things);
  expect(endpoints.get).toEqual({ ...get, ...things.get });
  expect(endpoints.delete).toEqual({ ...remove, ...things.delete });
});

test('calls have no schemas at run time, while endpoints do', () => {
  expect(articleCalls.update).not.toHaveProperty('body');
  expect(articleEndpoints.update).toMatchObject(articleCalls.update);
  expect(articleEndpoints.update.body).toBeInstanceOf(z.ZodType);
});

test('a call without a definition, or a definition without a call, doesn’t compile', () => {
  // @ts-expect-error the call of a definition is missing
  const missing: Calls<typeof things> = { get };
  // @ts-expect-error the definition of a call is missing
  const unknown: Calls<typeof things> = { get, delete: remove, update: get };
  // @ts-expect-error the calls belong to other definitions
  expect(() => createEndpoints(articleCalls, things)).not.toThrow();
  expect(Object.keys({ ...missing, ...unknown })).toEqual(['get', 'delete', 'update']);
});
