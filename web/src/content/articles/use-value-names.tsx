import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDayAndHour } from '#platform/ui/dates/format-date.ts';
import { StaffName, WriterName } from '#users/shared/RecordName.tsx';
import {
  channelsQuery,
  contentTypesQuery,
  keywordChoicesQuery,
  openProjectsQuery,
  planningMonthChoicesQuery,
  statusesQuery,
} from '../shared/pick-lists.queries.ts';
import { type Names, namesOf, valueText } from '../shared/value-text.ts';

const ownName = ({ name }: { name: string }) => name;

/** Returns a function that formats form values for display, with relations by name. */
export function useValueNames(article: Article, isAsked: boolean) {
  const timeZone = useTimeZone();
  const enabled = isAsked;
  const client = article.client.id;
  const statuses = useQuery({ ...statusesQuery, enabled }).data;
  const types = useQuery({ ...contentTypesQuery, enabled }).data;
  const months = useQuery({ ...planningMonthChoicesQuery, enabled }).data;
  const projects = useQuery({ ...openProjectsQuery, enabled }).data;
  const keywords = useQuery({ ...keywordChoicesQuery(client), enabled }).data;
  const channels = useQuery({ ...channelsQuery, enabled }).data;
  const names: Record<string, Names> = {
    status: namesOf(statuses, ownName),
    content_type: namesOf(types, ownName),
    planning_year_month: namesOf(months, monthLabel),
    project: namesOf(projects, ownName),
    keywords: namesOf(keywords, ({ keyword }) => keyword.name),
    channels: namesOf(channels, ownName),
  };

  return (field: string, value: unknown): ReactNode => {
    if (field === 'duedate_schedulepost' && typeof value === 'string')
      return formatDayAndHour(value, timeZone);
    if (typeof value === 'number' && field === 'writer') return <WriterName id={value} />;
    if (typeof value === 'number' && assigneeFields.some((one) => one === field))
      return <StaffName id={value} client={client} />;
    return valueText(value, names[field]);
  };
}
