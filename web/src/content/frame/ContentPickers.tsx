import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PlanningMonthSelect } from '#content/shared/PlanningMonthSelect.tsx';
import { useOpenProjects } from '#content/shared/pick-lists.queries.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { emptyListProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useOnceFocused } from '#platform/ui/inputs/use-once-focused.ts';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import styles from './ContentPickers.module.css';

const dropdown = { width: 240, position: 'bottom-end', shadow: 'none' } as const;

export function MonthPicker() {
  const navigate = useNavigate();
  const shown = useParams({
    from: '/app/content-frame/content-generation/articles/$year/$month',
    shouldThrow: false,
  });
  return (
    <PlanningMonthSelect
      className={styles.picker}
      aria-label="Planning month"
      placeholder="Month"
      shown={shown}
      onChoose={(params) =>
        void navigate({ to: '/content-generation/articles/$year/$month', params })
      }
    />
  );
}

export function ProjectPicker() {
  const navigate = useNavigate();
  const shown = useParams({
    from: '/app/content-frame/content-generation/projects/$projectId',
    shouldThrow: false,
  });
  const { isFocused, onFocus } = useOnceFocused();
  const { records: projects, ...list } = useOpenProjects(isFocused || shown !== undefined);
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
      onFocus={onFocus}
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
    ...endpointQuery(organizationCalls.getBySlug, { params: { slug: organizationSlug ?? '' } }),
    enabled: organizationSlug !== undefined,
  });
  return (
    <OrganizationSelect
      className={styles.wide}
      size="xs"
      aria-label="Organization"
      placeholder="Organization"
      clearable={false}
      isLazy
      comboboxProps={dropdown}
      value={own?.id ?? null}
      own={own}
      onChange={(_, chosen) => {
        if (chosen === null) return;
        const params = { organizationSlug: chosen.slug };
        void (keywords
          ? navigate({ to: '/content-generation/keywords/$organizationSlug', params })
          : navigate({ to: '/content-generation/articles/$organizationSlug', params }));
      }}
    />
  );
}
