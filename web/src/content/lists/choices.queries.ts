import { contentTagEndpoints } from '@portal/contract/content/content-tag.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { useViewer, type Viewer } from '#platform/session/viewer.ts';
import {
  channelsQuery,
  contentTypesQuery,
  openProjectsQuery,
  organizationChoicesQuery,
  staffChoicesQuery,
  statusesQuery,
  writersQuery,
} from '../shared/pick-lists.queries.ts';

export const useStatuses = () => useQuery(statusesQuery).data ?? [];

export const useContentTypes = () => useQuery(contentTypesQuery).data ?? [];

export const useContentChannels = () => useQuery(channelsQuery).data ?? [];

export const useContentTags = () => useQuery(endpointQuery(contentTagEndpoints.list)).data ?? [];

/** Active organizations by name. */
export function useOrganizationChoices() {
  const { data = [], isPending } = useQuery(organizationChoicesQuery);
  return { organizations: data, isLoading: isPending };
}

/** Projects that aren't complete yet. */
export function useOpenProjects() {
  const { data = [], isPending } = useQuery(openProjectsQuery);
  return { projects: data, isLoading: isPending };
}

const seeingPeople = ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'];

/** Whether the viewer is told who works here. */
const seesPeople = ({ is_staff, is_superuser, permissions }: Viewer) =>
  is_staff || is_superuser || permissions.some(({ codename }) => seeingPeople.includes(codename));

/** Staff, editors and contractors; with an organization its people too. */
export function useStaffChoices(client?: number | null) {
  const enabled = seesPeople(useViewer());
  return useQuery({ ...staffChoicesQuery(client), enabled }).data ?? [];
}

/** Active writers, by the writer's own id. */
export function useWriterChoices() {
  const enabled = seesPeople(useViewer());
  const { data = [] } = useQuery({ ...writersQuery, enabled });
  return data.map(({ id, user }) => ({ id, name: user.name, avatar_color: user.avatar_color }));
}
