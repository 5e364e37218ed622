import type { Db } from '#platform/database/tables.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';

/** Assigns one of the client's researched keywords to most blog posts. */
export async function makeArticleKeywords(db: Db, random: Random): Promise<void> {
  const keywords = await db
    .selectFrom('keyword_meta')
    .select(['id', 'organization_id'])
    .orderBy('id')
    .execute();
  const byOrganization = Map.groupBy(keywords, (keyword) => keyword.organization_id);
  const articles = await db
    .selectFrom('article')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .select(['article.id', 'article.client_id'])
    .where('content_type.uid', '=', 'blog')
    .orderBy('article.id')
    .execute();
  await insertAll(
    db,
    'article_keyword',
    articles.flatMap(({ id, client_id }) => {
      const own = byOrganization.get(client_id) ?? [];
      if (own.length === 0 || !random.isLucky(0.7)) return [];
      return { article_id: id, keyword_meta_id: random.pick(own).id };
    }),
  );
}
