import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type AssigneeField,
  assigneeOfStatus,
  isReviewed,
} from '@portal/contract/content/articles/article-workflow.ts';
import { dueDateFieldOf } from '@portal/contract/content/articles/due-date-fields.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { assigneeLabels } from './article-labels.ts';
import type { ListedArticle } from './article-rows.ts';
import { monthLabel } from './month-label.ts';

type PeopleOf<Person> = { writer: { user: Person } | null } & {
  [Field in Exclude<AssigneeField, 'writer'>]: Person | null;
};

export function personIn<Person>(article: PeopleOf<Person>, field: AssigneeField): Person | null {
  if (field === 'writer') return article.writer?.user ?? null;
  return article[field];
}

/** Returns the role that must take the next step, with its person, or null if no role must. */
export function currentAssigneeOf<Person>(
  article: PeopleOf<Person> & { status: { uid: StatusUid } },
) {
  const field = assigneeOfStatus[article.status.uid];
  if (!field) return null;
  return { field, label: assigneeLabels[field], person: personIn(article, field) };
}

/** Returns the person to show in an article's row: the current assignee or, if there is none, the writer. */
export function faceOf(article: ListedArticle) {
  return currentAssigneeOf(article)?.person ?? personIn(article, 'writer');
}

/** Returns a sentence that names the roles that can take the next step, for users who can't take it. */
export function whoCouldAct(article: Article): string {
  const turn = currentAssigneeOf(article);
  if (!turn) return 'Staff can change its status.';
  const role = turn.label.toLowerCase();
  const isForStaff = turn.field === 'lead' && !isReviewed(article);
  if (isForStaff) return 'Only staff can take the next step.';
  if (!turn.person) return `It has no ${role} yet. Staff can take the next step.`;
  return `Only the ${role} or staff can take the next step.`;
}

/** Returns the current status's due date, or null if it has none. */
export function dueDateOf(article: ListedArticle): string | null {
  if (article.status.status_type === 'Complete') {
    return article.scheduled_date ?? article.duedate_golive;
  }
  const field = dueDateFieldOf[article.status.uid];
  return field && article[field];
}

/** Returns the planning month, such as 'May 2027', or the project's name if the article has no month. */
export function planOf(article: ListedArticle): string | null {
  const { planning_year_month: month, project } = article;
  return month ? monthLabel(month) : (project?.name ?? null);
}
