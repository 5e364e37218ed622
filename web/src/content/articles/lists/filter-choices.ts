import { assigneeLabels } from '#content/shared/article-labels.ts';
import {
  useContentTypes,
  useOpenProjects,
  useStatuses,
} from '#content/shared/pick-lists.queries.ts';
import type { wholeList } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import type { ChoiceList } from '#platform/ui/EntitySelect.tsx';
import { useOrganizationChoices, useWriterChoices } from '#users/shared/pick-lists.queries.ts';
import type { FilterChoice } from './FilterSelect.tsx';
import { writerStateNames } from './filter-names.ts';
import { OrganizationFilter, StaffFilter, WriterFilter } from './RecordFilters.tsx';

interface FilterChoices {
  label: string;
  /** Whether the filter has options, or failed to load them. */
  isOffered: boolean;
  choices: readonly FilterChoice[];
  list?: ChoiceList;
  /** Replaces the select if the options are records, of which there may be thousands. */
  RecordFilter?: typeof StaffFilter;
}

/** The options of each filter, in display order. */
export function useFilterChoices() {
  const plansArticles = useCan('add_contentarticle');
  const organizations = useOrganizationChoices(null);
  const writers = useWriterChoices(null);
  const staff = (label: string) => recordFilter(label, StaffFilter, plansArticles);
  const filters = {
    contentStatus: listFilter('Status', useStatuses(), ({ uid }) => uid),
    contentType: listFilter('Type', useContentTypes(), idOf),
    client: recordFilter(
      'Organization',
      OrganizationFilter,
      plansArticles || isWorthOffering(organizations.records, organizations.retry),
    ),
    writer: recordFilter(
      'Writer',
      WriterFilter,
      plansArticles || isWorthOffering(writers.people, writers.retry),
    ),
    writer_state: {
      label: 'Unstaffed',
      isOffered: plansArticles,
      choices: Object.entries(writerStateNames).map(([value, label]) => ({ value, label })),
    },
    editor: staff('Editor'),
    final_approver: staff(assigneeLabels.final_approver),
    lead: staff('Lead'),
    poster: staff('Poster'),
    project: listFilter('Project', useOpenProjects(), idOf),
    archived: {
      label: 'Archived',
      isOffered: true,
      choices: [
        { value: 'true', label: 'Archived only' },
        { value: 'all', label: 'Include archived' },
      ],
    },
  };
  const all: Readonly<Record<keyof typeof filters, FilterChoices>> = filters;
  return all;
}

function listFilter<One extends { name: string; color?: string }>(
  label: string,
  { records, isLoading, retry }: ReturnType<typeof wholeList<One>>,
  keyOf: (one: One) => string,
) {
  const choices = records.map((one) => ({
    value: keyOf(one),
    label: one.name,
    ...(one.color !== undefined && { color: one.color }),
  }));
  return {
    label,
    isOffered: isLoading || isWorthOffering(choices, retry),
    choices,
    list: { isLoading, retry },
  };
}

const idOf = ({ id }: { id: number }) => String(id);

const isWorthOffering = (records: readonly object[], retry: ChoiceList['retry']) =>
  records.length > 0 || retry !== undefined;

const recordFilter = (label: string, RecordFilter: typeof StaffFilter, isOffered: boolean) => ({
  label,
  isOffered,
  choices: [],
  RecordFilter,
});
