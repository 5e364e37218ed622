import { expect, test } from 'vitest';
import { pageQuery } from './page-query.ts';

// Requirements: D-10
test('the order and repetition of columns make no difference', () => {
  expect(pageQuery.columns.parse('title, id,client.slug,id')).toEqual([
    'client.slug',
    'id',
    'title',
  ]);
});
