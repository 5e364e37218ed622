import { contentChannelEndpoints } from '@portal/contract/content/content-channel.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/content-project.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/content-status.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/content-type.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { useViewer } from '#platform/session/viewer.ts';

// What can be chosen changes seldom, and events say when it does.
const lasting = { staleTime: 5 * 60_000 };

export const useStatuses = () =>
  useQuery({ ...endpointQuery(contentStatusEndpoints.list), ...lasting }).data ?? [];

export const useContentTypes = () =>
  useQuery({ ...endpointQuery(contentTypeEndpoints.list), ...lasting }).data ?? [];

export const useContentChannels = () =>
  useQuery({ ...endpointQuery(contentChannelEndpoints.list), ...lasting }).data ?? [];

export const useContentTags = () =>
  useQuery({ ...endpointQuery(contentTagEndpoints.list), ...lasting }).data ?? [];

/** Active organizations by name. */
export function useOrganizationChoices() {
  const query = endpointQuery(organizationEndpoints.list, {
    query: { columns: 'id,slug,dba_name' },
  });
  const { data = [], isPending } = useQuery({ ...query, ...lasting });
  return { organizations: data, isLoading: isPending };
}

/** Projects that aren't complete yet. */
export function useOpenProjects() {
  const query = endpointQuery(contentProjectEndpoints.list, { query: { complete: false } });
  const { data = [], isPending } = useQuery({ ...query, ...lasting });
  return { projects: data, isLoading: isPending };
}

/** Whether the viewer may be told who works here. */
function useSeesPeople(): boolean {
  const viewer = useViewer();
  if (viewer.is_staff || viewer.is_superuser) return true;
  const codenames = ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'];
  return viewer.permissions.some(({ codename }) => codenames.includes(codename));
}

/** Staff, editors and contractors; with an organization its people too. */
export function useStaffChoices(client?: number | null) {
  const query = endpointQuery(userEndpoints.staff, { query: { client: client ?? undefined } });
  const isEnabled = useSeesPeople();
  return useQuery({ ...query, ...lasting, enabled: isEnabled }).data ?? [];
}

/** Active writers, by the writer's own id. */
export function useWriterChoices() {
  const isEnabled = useSeesPeople();
  const query = endpointQuery(writerEndpoints.list);
  const { data = [] } = useQuery({ ...query, ...lasting, enabled: isEnabled });
  return data.map(({ id, user }) => ({ id, name: user.name, avatar_color: user.avatar_color }));
}
