import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { Narrowed } from '@portal/contract/platform/columns.ts';

/** The columns that every article list requests. */
export const listedColumns = [
  'id',
  'title',
  'status.uid',
  'status.name',
  'status.color',
  'status.status_type',
  'client.id',
  'client.dba_name',
  'content_type.name',
  'planning_year_month.year',
  'planning_year_month.month',
  'project.name',
  'archived',
  'is_late',
  'due_at',
  'writer.user.name',
  'writer.user.avatar_color',
  'writer.user.avatar_url',
  'editor.name',
  'editor.avatar_color',
  'editor.avatar_url',
  'lead.name',
  'lead.avatar_color',
  'lead.avatar_url',
  'final_approver.name',
  'final_approver.avatar_color',
  'final_approver.avatar_url',
  'poster.name',
  'poster.avatar_color',
  'poster.avatar_url',
  'scheduled_date',
  'duedate_write',
  'duedate_rewrite',
  'duedate_edit',
  'duedate_reedit',
  'duedate_finalreview',
  'duedate_schedulepost',
  'duedate_qapost',
  'duedate_golive',
] as const;
export type ListedArticle = Narrowed<Article, (typeof listedColumns)[number]>;

/** The columns that article tables request. */
export const rowColumns = [
  ...listedColumns,
  'focus_keyword_plaintext',
  'min_word_count',
  'milestone',
  'google_doc',
  'google_sheet',
  'allowed_actions',
] as const;
export type ArticleRow = Narrowed<Article, (typeof rowColumns)[number]>;

/** An article, either from a list or complete. */
export type KnownArticle = ListedArticle | Article;

/** Returns whether an article is complete. Lists never request comments, so only a complete article has them. */
export const isWhole = (article: KnownArticle) => 'contentComments' in article;
