import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#content/shared/month-label.ts';
import { retryOf } from '#platform/api/queries.ts';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { StatusDot, StatusMark } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { labelOfField } from '../shared/article-labels.ts';
import { offeredLabels } from '../shared/offered-labels.ts';
import {
  contentTypesQuery,
  openProjectsQuery,
  planningMonthChoicesQuery,
  statusesQuery,
} from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import type { ArticleFieldGroupProps } from './ArticleFields.tsx';

/** Returns the list, with the article's current value added if the list no longer contains it. */
function withChosen<One extends { id: number }>(list: readonly One[], chosen: One | null): One[] {
  return chosen && !list.some(({ id }) => id === chosen.id) ? [chosen, ...list] : [...list];
}

export function ArticleMainFields(props: ArticleFieldGroupProps) {
  const { values, onChange, article, inputOf } = props;
  const types = useQuery(contentTypesQuery);
  const statuses = useQuery(statusesQuery);
  const months = useQuery(planningMonthChoicesQuery);
  const projects = useQuery(openProjectsQuery);
  const statusChoices = (statuses.data ?? [])
    .filter(({ id, is_active }) => is_active || id === values.status)
    .map((status) => ({ ...status, label: status.name }));
  const chosenStatus = statusChoices.find(({ id }) => id === values.status);
  const chosenMonth = article?.planning_year_month ?? null;
  const monthChoices = withChosen(months.data ?? [], chosenMonth).map((month) => ({
    id: month.id,
    label: monthLabel(month),
  }));

  return (
    <div className={styles.grid}>
      <OrganizationSelect
        {...inputOf('client')}
        openOnFocus={false}
        className={styles.wide}
        label="Client"
        own={article?.client}
        value={values.client}
        disabled={article !== null}
        description={article ? 'The client can’t be changed.' : undefined}
        onChange={(client) => onChange({ client, keywords: [] })}
      />
      <TextInput
        {...inputOf('title')}
        className={styles.wide}
        label="Title"
        value={values.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <EntitySelect
        {...inputOf('content_type')}
        openOnFocus={false}
        label="Type"
        clearable={false}
        choices={offeredLabels(types.data ?? [], [values.content_type]).map(({ id, name }) => ({
          id,
          label: name,
        }))}
        value={values.content_type}
        isLoading={types.isLoading}
        retry={retryOf(types)}
        onChange={(content_type) => onChange({ content_type })}
      />
      <EntitySelect
        {...inputOf('status')}
        openOnFocus={false}
        label="Status"
        clearable={false}
        choices={statusChoices}
        value={values.status}
        isLoading={statuses.isLoading}
        retry={retryOf(statuses)}
        leftSection={chosenStatus && <StatusMark color={chosenStatus.color} />}
        renderChoice={(status) => <StatusDot status={status} />}
        onChange={(status) => onChange({ status })}
      />
      <EntitySelect
        {...inputOf('planning_year_month')}
        clearSectionMode="clear"
        openOnFocus={false}
        label={labelOfField('planning_year_month')}
        choices={monthChoices}
        value={values.planning_year_month}
        isLoading={months.isLoading}
        retry={retryOf(months)}
        onChange={(planning_year_month) => onChange({ planning_year_month })}
      />
      <EntitySelect
        {...inputOf('project')}
        clearSectionMode="clear"
        openOnFocus={false}
        label="Project"
        choices={withChosen(projects.data ?? [], article?.project ?? null).map(({ id, name }) => ({
          id,
          label: name,
        }))}
        value={values.project}
        isLoading={projects.isLoading}
        retry={retryOf(projects)}
        onChange={(project) => onChange({ project })}
      />
    </div>
  );
}
