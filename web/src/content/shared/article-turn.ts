import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type AssigneeField,
  assigneeOfStatus,
  isReviewed,
} from '@portal/contract/content/articles/article-workflow.ts';
import { dueDateFieldOf } from '@portal/contract/content/articles/due-date-fields.ts';
import type { ShownPerson } from '#platform/ui/PersonAvatar.tsx';
import { assigneeLabels } from './article-labels.ts';
import { monthLabel } from './month-label.ts';

/** What is known of an article before it is loaded whole: what a list shows of it. */
export type KnownArticle = Pick<Article, 'id' | 'title'> & Partial<Article>;

/** No list asks for an article's comments. */
export const isWhole = (article: KnownArticle): article is Article => 'contentComments' in article;

export function personIn(
  article: Partial<Article>,
  field: AssigneeField,
): (ShownPerson & { id: number }) | null {
  if (field === 'writer') return article.writer?.user ?? null;
  return article[field] ?? null;
}

/** Whose turn it is with an article; null where nobody's. */
export function turnOf(article: KnownArticle) {
  const field = article.status && assigneeOfStatus[article.status.uid];
  if (!field) return null;
  return { field, label: assigneeLabels[field], person: personIn(article, field) };
}

/** Who shows on an article's row: whose turn it is, or else who wrote it. */
export function faceOf(article: KnownArticle) {
  return turnOf(article)?.person ?? personIn(article, 'writer');
}

/** Who can take the article's next step, in words: for whoever may not. */
export function whoCouldAct(article: Article): string {
  const turn = turnOf(article);
  if (!turn) return 'Staff can change its status.';
  const role = turn.label.toLowerCase();
  const isForStaff = turn.field === 'lead' && !isReviewed(article);
  if (isForStaff) return 'Only staff can take the next step.';
  if (!turn.person) return `It has no ${role} yet. Staff can take the next step.`;
  return `Only the ${role} or staff can take the next step.`;
}

/** The date that counts while the article is where it is. */
export function dueDateOf(article: KnownArticle): string | null {
  if (!article.status) return null;
  if (article.status.status_type === 'Complete') {
    return article.scheduled_date ?? article.duedate_golive ?? null;
  }
  const field = dueDateFieldOf[article.status.uid];
  return field ? (article[field] ?? null) : null;
}

/** 'May 2027', or the project's name where there is no month. */
export function planOf({ planning_year_month: month, project }: KnownArticle): string | null {
  return month ? monthLabel(month) : (project?.name ?? null);
}
