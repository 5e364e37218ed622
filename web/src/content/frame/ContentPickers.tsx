import { Select } from '@mantine/core';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { monthLabel } from '#content/shared/month-label.ts';
import { useOpenProjects } from '#content/shared/pick-lists.queries.ts';
import { usePlanningMonths } from '#content/shared/planning-months.queries.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { emptyListProps } from '#platform/ui/EntitySelect.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import styles from './ContentFrame.module.css';

const olderMonths = 'older';
const dropdown = { width: 240, position: 'bottom-end', shadow: 'none' } as const;

export function MonthPicker() {
  const navigate = useNavigate();
  const shown = useParams({
    from: '/app/content-frame/content-generation/articles/$year/$month',
    shouldThrow: false,
  });
  const { months, isLoading, retry, hasOlder, showAll } = usePlanningMonths();
  const choices = months.map((one) => ({
    value: `${one.year}/${one.month}`,
    label: monthLabel(one),
  }));
  const handleChoice = (chosen: string | null) => {
    if (chosen === olderMonths) return showAll();
    const [chosenYear = '', chosenMonth = ''] = chosen?.split('/') ?? [];
    if (chosenMonth === '') return;
    void navigate({
      to: '/content-generation/articles/$year/$month',
      params: { year: chosenYear, month: chosenMonth },
    });
  };
  return (
    <Select
      className={styles.picker}
      size="xs"
      searchable
      aria-label="Planning month"
      placeholder="Month"
      {...emptyListProps({ isLoading, retry })}
      comboboxProps={dropdown}
      maxDropdownHeight={360}
      data={hasOlder ? [...choices, { value: olderMonths, label: 'Show older months…' }] : choices}
      value={shown ? `${shown.year}/${Number(shown.month)}` : null}
      onChange={handleChoice}
    />
  );
}

export function ProjectPicker() {
  const navigate = useNavigate();
  const shown = useParams({
    from: '/app/content-frame/content-generation/projects/$projectId',
    shouldThrow: false,
  });
  const { records: projects, ...list } = useOpenProjects();
  return (
    <Select
      className={styles.picker}
      size="xs"
      searchable
      limit={200}
      aria-label="Project"
      placeholder="Project"
      {...emptyListProps(list)}
      comboboxProps={dropdown}
      data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={shown?.projectId ?? null}
      onChange={(chosen) => {
        if (chosen === null) return;
        void navigate({
          to: '/content-generation/projects/$projectId',
          params: { projectId: chosen },
        });
      }}
    />
  );
}

export function OrganizationPicker() {
  const navigate = useNavigate();
  const articles = useParams({
    from: '/app/content-frame/content-generation/articles/$organizationSlug',
    shouldThrow: false,
  });
  const keywords = useParams({
    from: '/app/content-frame/content-generation/keywords/$organizationSlug',
    shouldThrow: false,
  });
  const organizationSlug = (articles ?? keywords)?.organizationSlug;
  const { data: own } = useQuery({
    ...endpointQuery(organizationEndpoints.getBySlug, { params: { slug: organizationSlug ?? '' } }),
    enabled: organizationSlug !== undefined,
  });
  return (
    <OrganizationSelect
      className={styles.wide}
      size="xs"
      aria-label="Organization"
      placeholder="Organization"
      clearable={false}
      comboboxProps={dropdown}
      value={own?.id ?? null}
      own={own}
      onChange={(_, chosen) => {
        if (chosen === null) return;
        void navigate({
          to: '/content-generation/articles/$organizationSlug',
          params: { organizationSlug: chosen.slug },
        });
      }}
    />
  );
}
