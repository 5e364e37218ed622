import type { Article } from '@portal/contract/content/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDayAndHour } from '#platform/ui/format-date.ts';
import { monthLabel } from '../planning/month-label.ts';
import {
  channelsQuery,
  contentTypesQuery,
  keywordChoicesQuery,
  openProjectsQuery,
  planningMonthChoicesQuery,
  staffChoicesQuery,
  statusesQuery,
  writersQuery,
} from '../shared/pick-lists.queries.ts';
import { type Names, namesOf, valueText } from '../shared/value-text.ts';

const ownName = ({ name }: { name: string }) => name;

/** How the values of an article's form read to a person: relations by their names. */
export function useValueNames(article: Article, isAsked: boolean) {
  const timeZone = useTimeZone();
  const enabled = isAsked;
  const client = article.client.id;
  const statuses = useQuery({ ...statusesQuery, enabled }).data;
  const types = useQuery({ ...contentTypesQuery, enabled }).data;
  const months = useQuery({ ...planningMonthChoicesQuery, enabled }).data;
  const projects = useQuery({ ...openProjectsQuery, enabled }).data;
  const writers = useQuery({ ...writersQuery, enabled }).data;
  const people = namesOf(useQuery({ ...staffChoicesQuery(client), enabled }).data, ownName);
  const keywords = useQuery({ ...keywordChoicesQuery(client), enabled }).data;
  const channels = useQuery({ ...channelsQuery, enabled }).data;
  const names: Record<string, Names> = {
    status: namesOf(statuses, ownName),
    content_type: namesOf(types, ownName),
    planning_year_month: namesOf(months, monthLabel),
    project: namesOf(projects, ownName),
    writer: namesOf(writers, ({ user }) => user.name),
    editor: people,
    lead: people,
    final_approver: people,
    poster: people,
    keywords: namesOf(keywords, ({ keyword }) => keyword.name),
    channels: namesOf(channels, ownName),
  };

  return (field: string, value: unknown): string =>
    field === 'duedate_schedulepost' && typeof value === 'string'
      ? formatDayAndHour(value, timeZone)
      : valueText(value, names[field]);
}
