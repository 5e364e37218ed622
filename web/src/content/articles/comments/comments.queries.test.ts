import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { expect, test } from 'vitest';
import { withComments } from './comments.queries.ts';

// The records contain only the fields read here.
const article = { id: 7, title: 'Widgets', contentComments: [3, 4] } as unknown as Article;
const comments = [3, 4].map((id) => ({ id, article: 7, comment: `Comment ${id}` }) as Comment);

// Requirements: ENTITY-21
test('an article includes its comments once they are loaded', () => {
  expect(withComments(article, undefined)).toMatchObject({
    title: 'Widgets',
    contentComments: null,
  });
  expect(withComments(article, comments).contentComments).toEqual(comments);
});

test('an article without comments has an empty list immediately', () => {
  expect(withComments({ ...article, contentComments: [] }, undefined).contentComments).toEqual([]);
});
