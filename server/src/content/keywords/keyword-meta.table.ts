import type { KeywordValue } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import type { Generated } from 'kysely';

/** A group of keywords in an organization's research. */
export interface ParentKeywordTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  name_key: string;
}

/** A search term researched for an organization. */
export interface KeywordMetaTable {
  id: Generated<number>;
  organization_id: number;
  parent_keyword_id: number;
  name: string;
  name_key: string;
  difficulty: number | null;
  volume: number | null;
  cost_per_click_cents: number | null;
  seo_value: KeywordValue | null;
  business_value: KeywordValue | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The tags of keywords. */
export interface KeywordMetaTagTable {
  keyword_meta_id: number;
  content_tag_id: number;
}

/** The planning months that keywords are intended for. */
export interface KeywordMetaMonthTable {
  keyword_meta_id: number;
  planning_month_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    parent_keyword: ParentKeywordTable;
    keyword_meta: KeywordMetaTable;
    keyword_meta_tag: KeywordMetaTagTable;
    keyword_meta_month: KeywordMetaMonthTable;
  }
}
