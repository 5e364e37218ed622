import type { KeywordMeta } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import type { KeywordLinks } from './keyword-links.repository.ts';
import type { KeywordMetaRow } from './keyword-meta.repository.ts';

export function presentKeywordMeta(
  row: KeywordMetaRow,
  { tags, months }: KeywordLinks,
): KeywordMeta {
  const cents = row.cost_per_click_cents;
  return {
    id: row.id,
    keyword: {
      name: row.name,
      difficulty: row.difficulty,
      volume: row.volume,
      cost_per_click: cents === null ? null : cents / 100,
      parent_keyword: { id: row.parent_keyword_id, name: row.parent_name },
    },
    seo_value: row.seo_value,
    business_value: row.business_value,
    tag: tags.get(row.id) ?? [],
    planning_months: months.get(row.id) ?? [],
    organization: row.organization_id,
    version: row.version,
  };
}
