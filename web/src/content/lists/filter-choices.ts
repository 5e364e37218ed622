import { useCan } from '#platform/session/viewer.ts';
import { assigneeLabels } from '../shared/article-labels.ts';
import {
  useContentTypes,
  useOpenProjects,
  useOrganizationChoices,
  useStaffChoices,
  useStatuses,
  useWriterChoices,
} from './choices.queries.ts';

/** What each control above a list offers, in the order of the controls. */
export function useFilterChoices() {
  const seesPeople = useCan('add_contentarticle');
  const staff = useStaffChoices();
  const people = seesPeople ? staff.map(toChoice) : [];
  const { organizations } = useOrganizationChoices();
  const { projects } = useOpenProjects();
  return {
    contentStatus: {
      label: 'Status',
      choices: useStatuses().map(({ uid, name }) => ({ value: uid as string, label: name })),
    },
    contentType: { label: 'Type', choices: useContentTypes().map(toChoice) },
    client: {
      label: 'Organization',
      choices: organizations.map(({ id, dba_name }) => toChoice({ id, name: dba_name })),
    },
    writer: { label: 'Writer', choices: useWriterChoices().map(toChoice) },
    editor: { label: 'Editor', choices: people },
    final_approver: { label: assigneeLabels.final_approver, choices: people },
    lead: { label: 'Lead', choices: people },
    poster: { label: 'Poster', choices: people },
    project: { label: 'Project', choices: projects.map(toChoice) },
    archived: {
      label: 'Archived',
      choices: [
        { value: 'true', label: 'Archived only' },
        { value: 'all', label: 'Archived too' },
      ],
    },
  };
}

const toChoice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name,
});
