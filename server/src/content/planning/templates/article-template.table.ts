import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** The pattern that each planning month creates an article from. */
export interface ArticleTemplateTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  content_type_id: number;
  organization_id: number;
  writer_id: number | null;
  editor_id: number | null;
  poster_id: number | null;
  lead_id: number | null;
  final_approver_id: number | null;
  google_sheet: string | null;
  min_word_count: number | null;
  milestone: number | null;
  requires_internal_review: Generated<Flag>;
  /** Twelve characters, 0 or 1, for January to December. */
  selected_months: Generated<string>;
  archived: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The channels for articles that a template creates. */
export interface ArticleTemplateChannelTable {
  article_template_id: number;
  content_channel_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_template: ArticleTemplateTable;
    article_template_channel: ArticleTemplateChannelTable;
  }
}
