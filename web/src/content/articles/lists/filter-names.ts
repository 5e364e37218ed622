import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type FixedField,
  fixedFilterValues,
} from '@portal/contract/content/articles/article-list-options.ts';
import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Narrowed } from '@portal/contract/platform/columns.ts';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import type { ListFilter } from '#content/shared/content-search-params.ts';
import { personIn } from '#content/shared/current-assignee.ts';
import { monthLabel } from '#content/shared/month-label.ts';

/** The filters' names in a list's title. */
export const filterNames: Record<ListFilter, string> = {
  contentStatus: 'Status',
  title: 'Title',
  contentType: 'Content Type',
  client: 'Client',
  ...assigneeLabels,
  writer_state: 'Unstaffed',
  project: 'Project',
  planning_year_month: 'Planning Month',
  year: 'Year',
  month: 'Month',
  organization: 'Organization',
  user: 'User',
  assigned: 'Assigned',
  template: 'Template',
  is_late: 'Overdue',
  is_due_soon: 'Due soon',
  archived: 'Archived',
};

const nameOfFixed = (filter: FixedField, value: string) =>
  fixedFilterValues[filter].find((one) => one.value === value)?.name;

export const isOn = (value: string) => ['true', 'True', '1'].includes(value);

const yesOrNo = (value: string) => (isOn(value) ? 'Yes' : 'No');

/** Returns the label of a filter value that isn't a record's id, or undefined if it is one. */
export function plainValue(filter: ListFilter, value: string): string | undefined {
  if (filter === 'title' || filter === 'year') return value;
  if (filter === 'month') return monthNames[Number(value) - 1];
  if (filter === 'is_late' || filter === 'is_due_soon') return yesOrNo(value);
  if (filter === 'writer_state') return nameOfFixed(filter, value);
  if (filter === 'archived') return value === 'all' ? 'Included' : yesOrNo(value);
  return undefined;
}

/** The article fields that contain the names of records in filters. */
export const namingColumns = [
  'client.dba_name',
  'content_type.name',
  'project.name',
  'planning_year_month.year',
  'planning_year_month.month',
  'writer.user.id',
  'writer.user.name',
  'editor.id',
  'editor.name',
  'lead.id',
  'lead.name',
  'final_approver.id',
  'final_approver.name',
  'poster.id',
  'poster.name',
] as const;
export type NamingArticle = Narrowed<Article, (typeof namingColumns)[number]>;

/**
 * Returns the name of the filter's record from an article that matches the filter, or undefined if the article doesn't
 * have the record.
 */
export function nameInArticle(
  article: NamingArticle,
  filter: ListFilter,
  value: string,
): string | undefined {
  const { client, content_type: type, project, planning_year_month: month } = article;
  if (filter === 'client' || filter === 'organization') return client.dba_name;
  if (filter === 'contentType') return type.name;
  if (filter === 'project') return project?.name;
  if (filter === 'planning_year_month') return month ? monthLabel(month) : undefined;
  if (filter === 'user' || filter === 'assigned') {
    const people = assigneeFields.map((field) => personIn(article, field));
    return people.find((person) => String(person?.id) === value)?.name;
  }
  const field = assigneeFields.find((one) => one === filter);
  return field && personIn(article, field)?.name;
}
