import { expect, test } from 'vitest';
import { unfinishedWorkTexts } from './unfinished-work.ts';

test('the text counts a person’s unfinished work, and names the first items from other areas', () => {
  const items = { kind: 'checklist_items', label: 'checklist items' };
  expect(
    unfinishedWorkTexts({
      article_count: 1_200,
      template_count: 1,
      other_work: [{ ...items, count: 4, names: ['Ask for logins', 'Move the domain'] }],
    }),
  ).toEqual([
    '1,200 unfinished articles',
    '1 template',
    '4 checklist items (Ask for logins, Move the domain and 2 more)',
  ]);
  expect(
    unfinishedWorkTexts({
      article_count: 0,
      template_count: 0,
      other_work: [{ ...items, count: 1, names: ['Ask for logins'] }],
    }),
  ).toEqual(['1 checklist item (Ask for logins)']);
});
