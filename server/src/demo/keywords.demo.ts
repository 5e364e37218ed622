import { keywordValues } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertAll } from './insert-all.ts';
import { companies, type Trade, trades } from './organizations.data.ts';
import type { Random } from './random.ts';

const wordings = ['best', 'cost of', 'near me', 'how does', 'benefits of'] as const;

function keywordsOf(trade: Trade, city: string, random: Random) {
  return trades[trade].slice(0, 4).map((topic, number) => {
    const parent = topic.toLowerCase();
    const names = [
      parent,
      `${parent} ${city.toLowerCase()}`,
      ...wordings
        .slice(number, number + 2)
        .map((wording) => (wording === 'near me' ? `${parent} near me` : `${wording} ${parent}`)),
    ];
    return { parent, names: names.map((name) => ({ name, random: random.next() })) };
  });
}

/** Creates keywords for each organization, based on its trade and city. */
export async function makeKeywords(
  db: Db,
  organizations: readonly { id: number }[],
  random: Random,
): Promise<void> {
  const now = clock.instant();
  const researched = organizations.flatMap(({ id }, index) => {
    const [, trade, city] = companies[index] ?? companies[0] ?? [];
    if (!trade || !city) return [];
    return keywordsOf(trade, city, random).map((group) => ({ ...group, organizationId: id }));
  });
  await insertAll(
    db,
    'parent_keyword',
    researched.map(({ parent, organizationId }) => ({
      organization_id: organizationId,
      name: parent,
      name_key: foldText(parent),
    })),
  );
  const parents = await db.selectFrom('parent_keyword').selectAll().execute();
  const parentIds = new Map(
    parents.map((parent) => [`${parent.organization_id} ${parent.name_key}`, parent.id]),
  );
  await insertAll(
    db,
    'keyword_meta',
    researched.flatMap(({ parent, names, organizationId }) =>
      names.map(({ name, random: luck }) => ({
        organization_id: organizationId,
        parent_keyword_id: parentIds.get(`${organizationId} ${foldText(parent)}`) ?? 0,
        name,
        name_key: foldText(name),
        difficulty: Math.floor(luck * 70) + 3,
        volume: luck < 0.06 ? null : Math.floor(luck * luck * 6000) + 20,
        cost_per_click_cents: luck < 0.1 ? null : Math.floor(luck * 1900) + 45,
        seo_value: random.pick(keywordValues),
        business_value: random.pick(keywordValues),
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  const keywords = await db.selectFrom('keyword_meta').select('id').orderBy('id').execute();
  const tags = await db.selectFrom('content_tag').select('id').orderBy('id').execute();
  const months = await db
    .selectFrom('planning_month')
    .select('id')
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .limit(6)
    .execute();
  await insertAll(
    db,
    'keyword_meta_tag',
    keywords.map(({ id }) => ({ keyword_meta_id: id, content_tag_id: random.pick(tags).id })),
  );
  await insertAll(
    db,
    'keyword_meta_month',
    keywords
      .filter(() => random.isLucky(0.5))
      .map(({ id }) => ({ keyword_meta_id: id, planning_month_id: random.pick(months).id })),
  );
}
