import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type AssigneeField,
  assigneeFields,
  assigneeOfStatus,
} from '@portal/contract/content/articles/article-workflow.ts';
import {
  type DueDateField,
  dueDateFieldOf,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { labelOfField } from '../../shared/article-labels.ts';

/** The article fields that can be edited inline in the panel. */
export type PropertyField = 'status' | AssigneeField | DueDateField | 'scheduled_date';

type Plan = Pick<Article, 'allowed_actions' | 'status' | 'archived'>;

type Facts = Plan & Pick<Article, 'project'> & Readonly<Record<DueDateField, string | null>>;

/** Returns the properties that the viewer may change. As in the form, set due dates are locked outside of projects. */
export function editableProperties(article: Facts): ReadonlySet<PropertyField> {
  const { allowed_actions: allowed, project } = article;
  const fields: PropertyField[] = [];
  if (allowed.includes('set_status')) fields.push('status');
  if (allowed.includes('update')) {
    fields.push(...assigneeFields);
    fields.push(
      ...dueDateFields
        .map(({ name }) => name)
        .filter((name) => project !== null || article[name] === null),
    );
  }
  if (allowed.includes('set_scheduled_date')) fields.push('scheduled_date');
  return new Set(fields);
}

/** Returns whether the viewer may set the scheduled date during writing or rewriting, when it is a planned date. */
export const setsPlannedDate = ({ allowed_actions, archived, status }: Plan) =>
  allowed_actions.includes('set_scheduled_date') &&
  ['writing', 'rewrite'].includes(status.uid) &&
  !archived;

export const labelOfProperty = (article: Plan, field: PropertyField): string =>
  field === 'scheduled_date' && setsPlannedDate(article) ? 'Planned date' : labelOfField(field);

/** Returns the properties that the keys S, A, and D open: the status, the current assignee, and the current date. */
export function propertiesOfKeys(article: Facts): ReadonlyMap<string, PropertyField> {
  const editable = editableProperties(article);
  const due = dueDateFieldOf[article.status.uid];
  const fieldOfKey: [string, PropertyField][] = [
    ['s', 'status'],
    ['a', assigneeOfStatus[article.status.uid] ?? 'writer'],
    ['d', due && editable.has(due) ? due : 'scheduled_date'],
  ];
  return new Map(fieldOfKey.filter(([, field]) => editable.has(field)));
}
