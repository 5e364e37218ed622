import { useCan } from '#platform/session/viewer.ts';
import { useOrganizationChoices, useWriterChoices } from '#users/shared/pick-lists.queries.ts';
import { assigneeLabels } from '../shared/article-labels.ts';
import { useContentTypes, useOpenProjects, useStatuses } from './choices.queries.ts';
import { OrganizationFilter, StaffFilter, WriterFilter } from './RecordFilters.tsx';

interface FilterChoices {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Chooses among records instead, of which there may be thousands. */
  RecordFilter?: typeof StaffFilter | false;
}

/** What each control above a list offers, in the order of the controls. */
export function useFilterChoices() {
  const plansArticles = useCan('add_contentarticle');
  const seesOrganizations = useOrganizationChoices(null).records.length > 0;
  const seesWriters = useWriterChoices(null).people.length > 0;
  const { projects } = useOpenProjects();
  const staff = (label: string) => recordFilter(label, plansArticles && StaffFilter);
  const filters = {
    contentStatus: {
      label: 'Status',
      choices: useStatuses().map(({ uid, name }) => ({ value: uid as string, label: name })),
    },
    contentType: { label: 'Type', choices: useContentTypes().map(toChoice) },
    client: recordFilter('Organization', seesOrganizations && OrganizationFilter),
    writer: recordFilter('Writer', seesWriters && WriterFilter),
    editor: staff('Editor'),
    final_approver: staff(assigneeLabels.final_approver),
    lead: staff('Lead'),
    poster: staff('Poster'),
    project: { label: 'Project', choices: projects.map(toChoice) },
    archived: {
      label: 'Archived',
      choices: [
        { value: 'true', label: 'Archived only' },
        { value: 'all', label: 'Archived too' },
      ],
    },
  };
  const all: Readonly<Record<keyof typeof filters, FilterChoices>> = filters;
  return all;
}

const recordFilter = (label: string, RecordFilter: FilterChoices['RecordFilter']) => ({
  label,
  choices: [],
  RecordFilter,
});

const toChoice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name,
});
