import { expect, test } from 'vitest';
import { columnsFor } from './article-columns.tsx';

const shown = (filters: Parameters<typeof columnsFor>[1]) =>
  columnsFor('all', filters).map(({ id }) => id);

test.each([
  ['organization', { organization: '7' }],
  ['organization', { client: '7' }],
  ['status', { contentStatus: 'writing' }],
  ['writer', { writer: '3' }],
] as const)('a list omits the column %s if its filter has one value: %j', (column, filters) => {
  expect(shown({})).toContain(column);
  expect(shown(filters)).not.toContain(column);
});

test('a list keeps the organization column if its filter has several organizations', () => {
  expect(shown({ organization: '7,8' })).toContain('organization');
});
