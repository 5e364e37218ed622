import { expect, test } from 'vitest';
import { pageQuery } from './page-query.ts';

// Requirements: D-10
test('columns are sorted and deduplicated', () => {
  expect(pageQuery.columns.parse('title, id,client.slug,id')).toEqual([
    'client.slug',
    'id',
    'title',
  ]);
});
