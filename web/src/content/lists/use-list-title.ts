import { useViewer } from '#platform/session/viewer.ts';
import { assigneeLabels } from '../shared/article-labels.ts';
import {
  useContentTypes,
  useOpenProjects,
  useOrganizationChoices,
  useStaffChoices,
  useStatuses,
  useWriterChoices,
} from './choices.queries.ts';
import type { ListFilter, ListFilters } from './content-search-params.ts';

const filterNames: Record<ListFilter, string> = {
  contentStatus: 'Status',
  title: 'Title',
  contentType: 'Content Type',
  client: 'Client',
  writer: 'Writer',
  editor: 'Editor',
  final_approver: assigneeLabels.final_approver,
  lead: 'Lead',
  poster: 'Poster',
  project: 'Project',
  planning_year_month: 'Planning Month',
  year: 'Year',
  month: 'Month',
  organization: 'Organization',
  user: 'User',
  assigned: 'Assigned',
  template: 'Template',
  is_late: 'Late',
  archived: 'Archived',
};

const isOn = (value: string) => ['true', 'True', '1'].includes(value);

/** The status's name, or the first filter ('Title: widgets'); null without any filter. */
export function useListTitle(filters: ListFilters): string | null {
  const viewer = useViewer();
  const statuses = useStatuses();
  const types = useContentTypes();
  const staff = useStaffChoices();
  const writers = useWriterChoices();
  const { organizations } = useOrganizationChoices();
  const { projects } = useOpenProjects();

  const given = Object.entries(filters) as [ListFilter, string][];
  const [first] = given;
  if (first === undefined) return null;
  if (filters.contentStatus) {
    const uids = filters.contentStatus.split(',');
    const names = uids.map((uid) => statuses.find((one) => one.uid === uid)?.name ?? uid);
    return names.join(', ');
  }

  const nameIn = (records: readonly { id: number; name: string }[], id: string) =>
    records.find((record) => String(record.id) === id)?.name;
  // 'true' is whoever looks.
  const personIn = (id: string) => (isOn(id) ? viewer.name : nameIn(staff, id));
  const [name, value] = first;
  const shown = {
    contentType: () => nameIn(types, value),
    client: () => organizations.find(({ id }) => String(id) === value)?.dba_name,
    organization: () => organizations.find(({ id }) => String(id) === value)?.dba_name,
    writer: () => nameIn(writers, value),
    editor: () => nameIn(staff, value),
    final_approver: () => nameIn(staff, value),
    lead: () => personIn(value),
    poster: () => nameIn(staff, value),
    user: () => personIn(value),
    assigned: () => personIn(value),
    project: () => nameIn(projects, value),
    is_late: () => (isOn(value) ? 'Yes' : 'No'),
  } as Partial<Record<ListFilter, () => string | undefined>>;
  return `${filterNames[name]}: ${shown[name]?.() ?? value}`;
}
