import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { allLiveArticles, startOf, wordCount } from './delivery.repository.ts';

/** The articles to read, chosen by clients, by writers, or by article ids. */
export type ArticleScope =
  | { organizationIds: readonly number[] }
  | { personIds: readonly number[] }
  | { articleIds: readonly number[] };

/** Selects live articles that have a writer, with their words, oldest first. `to` is the last month, inclusive. */
export function selectWrittenArticles(
  db: Db,
  scope: ArticleScope,
  { from, to }: { from: string; to: string },
) {
  const { has, write } = idList(db);
  const rows = allLiveArticles(db, { from: startOf(from), before: startOf(nextMonth(to)) })
    .innerJoin('writer', 'writer.id', 'article.writer_id')
    .innerJoin('person', 'person.id', 'writer.person_id')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .leftJoin('article_body', 'article_body.article_id', 'article.id')
    .select([
      'writer.person_id',
      'person.name as person_name',
      'person.group_id',
      'organization.dba_name',
      wordCount.as('words'),
    ]);
  const scoped =
    'organizationIds' in scope
      ? rows.where(has('article.client_id', write(scope.organizationIds)))
      : 'personIds' in scope
        ? rows.where('article.writer_id', 'in', (query) =>
            query
              .selectFrom('writer as own')
              .select('own.id')
              .where(has('own.person_id', write(scope.personIds))),
          )
        : rows.where(has('article.id', write(scope.articleIds)));
  return scoped.orderBy('at').orderBy('article.id').execute();
}

export type WrittenArticle = Awaited<ReturnType<typeof selectWrittenArticles>>[number];
