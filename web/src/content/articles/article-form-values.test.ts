import { expect, test } from 'vitest';
import {
  articleBodyOf,
  emptyArticle,
  hiddenFields,
  missingFields,
  requiredFields,
} from './article-form-values.ts';

const blog = { uid: 'blog' };
const optimization = { uid: 'optimization' };

test('a new article needs client, title, type, status, writer and three due dates (ARTICLE-FORM-06 to 13)', () => {
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

test('the due dates are not needed of an article that exists (ARTICLE-FORM-14)', () => {
  expect(requiredFields(blog, false)).not.toContain('duedate_write');
});

test('Link Building and Optimization hide what they do without, and then never need it (ARTICLE-FORM-17 to 22)', () => {
  expect(hiddenFields({ uid: 'link_building' })).toEqual(hiddenFields(optimization));
  expect(hiddenFields(optimization)).toContain('editor');
  expect(requiredFields(optimization, true)).not.toContain('duedate_finalreview');
  expect(requiredFields(optimization, true)).toContain('duedate_golive');
  expect(hiddenFields(blog)).toEqual([]);
});

test('only what was changed is checked and sent, and never the version (AMB-69, AMB-70)', () => {
  const changes = { title: ' ', version: 4 };
  expect(missingFields(changes, requiredFields(blog, false))).toEqual({
    title: 'This field is required.',
  });
  expect(articleBodyOf({ title: 'Roofs', duedate_edit: null, version: 4 })).toEqual({
    title: 'Roofs',
    duedate_edit: null,
  });
});
