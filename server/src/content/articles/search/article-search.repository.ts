import type { Db } from '#platform/database/tables.ts';

export const selectArticles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('article')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .select([
      'article.id',
      'article.title',
      'article.focus_keyword_plaintext',
      'article.description',
      'article.updated_at',
      'organization.dba_name',
    ])
    .where('article.id', 'in', ids)
    .execute();

export const selectArticleTexts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('article_body')
    .innerJoin('article', 'article.id', 'article_body.article_id')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .select([
      'article.id',
      'article.title',
      'article_body.content',
      'article_body.updated_at',
      'organization.dba_name',
    ])
    .where('article.id', 'in', ids)
    .execute();

export const selectComments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .innerJoin('person', 'person.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.article_id',
      'comment.comment',
      'comment.updated_at',
      'article.title',
      'organization.dba_name',
      'person.name as author',
    ])
    .where('comment.id', 'in', ids)
    .execute();
