import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveOutSchemas } from './contract-schemas.ts';

const module = `import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { article, orderings } from './article.schema.ts';
const params = z.object({ id: z.string() });
export const articleEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/articles/:id',
    access: 'signed-in',
    summary: 'One article.',
    params,
    response: article,
    responseKind: 'json',
  }),
};
export const names = orderings.map((name) => name.slice(1));
export const limit = 3;
`;

test('the built app knows how to call an endpoint, and none of its schemas', () => {
  const code = leaveOutSchemas(module);
  for (const kept of [
    "method: 'GET'",
    "path: '/api/articles/:id'",
    "access: 'signed-in'",
    "responseKind: 'json'",
  ]) {
    expect(code).toContain(kept);
  }
  expect(code).not.toMatch(/summary|response: |^ *params,/m);
});

const contract = join(import.meta.dirname, '..', 'contract', 'src');

/** The functions of the contract that make calls: one that isn't known would bring all schemas into the start. */
const definers = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(contract, file), 'utf8'))
  .filter((code) => /defineEndpoint[(<]/.test(code))
  .flatMap((code) => [...code.matchAll(/export function (define\w+)/g)].map(([, name]) => name));

test.each(definers)('%s is known to make calls', (name) => {
  const code = leaveOutSchemas(
    `export const call = ${name}({ path: '/api', filters, query: z.object({}) });`,
  );
  expect(code).toContain("path: '/api'");
  expect(code).not.toMatch(/filters|query/);
});

test('what several calls share loses its schemas, too', () => {
  const code = leaveOutSchemas(`
const shared = { method: 'POST', params: z.object({}), startsJob: true } as const;
export const calls = { start: defineEndpoint({ ...shared, path: '/api/start' }) };`);
  expect(code).toContain("{ method: 'POST',  startsJob: true }");
  expect(code).toContain("{ ...shared, path: '/api/start' }");
});

test('what only schemas need goes with them: constants, functions, imports', () => {
  const code = leaveOutSchemas(module);
  expect(code).not.toMatch(/zod|const params/);
  expect(code).toContain('article.schema.ts');
  const alone = leaveOutSchemas(module.replace(/^export const names.*$/m, ''));
  expect(alone).not.toContain('article.schema.ts');
});

test('a constant made by a call is left out when unused; plain values stay as they are', () => {
  const code = leaveOutSchemas(module);
  expect(code).toContain(
    'names = /* @__PURE__ */ (() => (orderings.map((name) => name.slice(1))))()',
  );
  expect(code).toContain('limit = 3;');
});
