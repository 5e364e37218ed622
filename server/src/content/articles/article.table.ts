import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A piece of content for an organization, from plan to publication. */
export interface ArticleTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  status_id: number;
  /** The time the article entered its current status. */
  status_since: string;
  /** The status before the organization was archived; null unless the article is on hold for that reason. */
  status_before_hold_id: number | null;
  client_id: number;
  project_id: number | null;
  planning_month_id: number | null;
  content_type_id: number;
  template_id: number | null;
  writer_id: number | null;
  editor_id: number | null;
  lead_id: number | null;
  final_approver_id: number | null;
  poster_id: number | null;
  min_word_count: number | null;
  milestone: number | null;
  live_url: string | null;
  admin_draft_url: string | null;
  description: string | null;
  focus_keyword_plaintext: string | null;
  url_1: string | null;
  anchor_1: string | null;
  url_2: string | null;
  anchor_2: string | null;
  google_doc: string | null;
  google_sheet: string | null;
  archived: Generated<Flag>;
  latest_feedback_rating: number | null;
  writer_planned_duedate: string | null;
  scheduled_date: string | null;
  duedate_write: string | null;
  duedate_rewrite: string | null;
  duedate_edit: string | null;
  duedate_reedit: string | null;
  duedate_finalreview: string | null;
  /** A timestamp; the other due dates are days. */
  duedate_schedulepost: string | null;
  duedate_qapost: string | null;
  duedate_golive: string | null;
  /** The time after which the article is late in its current status. */
  due_at: string | null;
  /** The time the article was last scheduled or posted. A move to another status, except On Hold, sets it to null. */
  completed_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** The channels that articles are published on. */
interface ArticleChannelTable {
  article_id: number;
  content_channel_id: number;
}

/** The researched keywords of articles. */
interface ArticleKeywordTable {
  article_id: number;
  keyword_meta_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article: ArticleTable;
    article_channel: ArticleChannelTable;
    article_keyword: ArticleKeywordTable;
  }
}
