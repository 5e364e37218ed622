import { expect, test } from 'vitest';
import {
  articleBodyOf,
  emptyArticle,
  hiddenFields,
  missingFields,
  newArticleValues,
  requiredFields,
} from './article-form-values.ts';

const blog = { uid: 'blog' };
const optimization = { uid: 'optimization' };

// Requirements: ARTICLE-FORM-06..13
test('a new article requires a client, title, type, status, writer and three due dates', () => {
  expect(Object.keys(missingFields(emptyArticle, requiredFields(blog, true)))).toEqual([
    'client',
    'title',
    'content_type',
    'status',
    'writer',
    'duedate_write',
    'duedate_finalreview',
    'duedate_golive',
  ]);
});

// Requirements: ARTICLE-FORM-14
test('an existing article requires no due dates', () => {
  expect(requiredFields(blog, false)).not.toContain('duedate_write');
});

// Requirements: ARTICLE-FORM-17..22
test('Link Building and Optimization hide unused fields and never require them', () => {
  expect(hiddenFields({ uid: 'link_building' })).toEqual(hiddenFields(optimization));
  expect(hiddenFields(optimization)).toContain('editor');
  expect(requiredFields(optimization, true)).not.toContain('duedate_finalreview');
  expect(requiredFields(optimization, true)).toContain('duedate_golive');
  expect(hiddenFields(blog)).toEqual([]);
});

// Requirements: AMB-69, AMB-70
test('only changed fields are validated, and the version isn’t sent', () => {
  const changes = { title: ' ', version: 4 };
  expect(missingFields(changes, requiredFields(blog, false))).toEqual({
    title: 'This field is required.',
  });
  expect(articleBodyOf({ title: 'Roofs', duedate_edit: null, version: 4 })).toEqual({
    title: 'Roofs',
    duedate_edit: null,
  });
});

// Requirements: AMB-161, D-63
test('a new article gets its list’s organization by default, or else the preferred organization', () => {
  expect(newArticleValues({ client: 3 }, 7).client).toBe(3);
  expect(newArticleValues({ project: 2 }, 7)).toMatchObject({ client: 7, project: 2 });
  expect(newArticleValues().client).toBeNull();
});
