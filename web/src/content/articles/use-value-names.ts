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

type Names = ReadonlyMap<number, string>;

function namesOf<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  name: (row: Row) => string,
): Names {
  return new Map(rows?.map((row) => [row.id, name(row)]));
}

const ownName = ({ name }: { name: string }) => name;

/** How a value reads: a relation by its name, nothing as '(empty)'. */
export function valueText(
  field: string,
  value: unknown,
  names: Readonly<Record<string, Names>>,
  timeZone: string,
): string {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null || value === '';
  if (isEmpty) return '(empty)';
  const known = names[field];
  // What is in no pick-list any more: somebody who has left, a complete project.
  if (known)
    return [value]
      .flat()
      .map((id) => known.get(Number(id)) ?? 'Another one')
      .join(', ');
  if (field === 'duedate_schedulepost') return formatDayAndHour(String(value), timeZone);
  return String(value);
}

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

  return (field: string, value: unknown) => valueText(field, value, names, timeZone);
}
