import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'article'
    | 'article_template'
    | 'article_channel'
    | 'article_template_channel'
    | 'keyword_meta_tag'
  >
>;

/** How often each label of a kind is used, by the label's id. */
export interface LabelUse {
  articles: (id: number) => number;
  templates: (id: number) => number;
}

interface Counted {
  id: number;
  count: number;
}

function byId(rows: readonly Counted[]): (id: number) => number {
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return (id) => counts.get(id) ?? 0;
}

export async function countContentTypeUse(db: Db): Promise<LabelUse> {
  const count = (table: 'article' | 'article_template') =>
    db
      .selectFrom(table)
      .select(({ fn }) => ['content_type_id as id', fn.countAll<number>().as('count')])
      .groupBy('content_type_id')
      .execute();
  return {
    articles: byId(await count('article')),
    templates: byId(await count('article_template')),
  };
}

export async function countChannelUse(db: Db): Promise<LabelUse> {
  const count = (table: 'article_channel' | 'article_template_channel') =>
    db
      .selectFrom(table)
      .select(({ fn }) => ['content_channel_id as id', fn.countAll<number>().as('count')])
      .groupBy('content_channel_id')
      .execute();
  return {
    articles: byId(await count('article_channel')),
    templates: byId(await count('article_template_channel')),
  };
}

/** How many keywords have each tag. */
export async function countTagUse(db: Db): Promise<(id: number) => number> {
  const rows = await db
    .selectFrom('keyword_meta_tag')
    .select(({ fn }) => ['content_tag_id as id', fn.countAll<number>().as('count')])
    .groupBy('content_tag_id')
    .execute();
  return byId(rows);
}
