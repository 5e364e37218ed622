import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const projectQuery = (id: number) =>
  endpointQuery(contentProjectEndpoints.get, { params: { id } });

const stale = [contentProjectEndpoints.list, contentProjectEndpoints.get];

/** Adding or changing a project opens its screen. */
function useOpenProject() {
  const navigate = useNavigate();
  return ({ id }: { id: number }) => {
    void navigate({
      to: '/content-generation/projects/$projectId',
      params: { projectId: String(id) },
    });
  };
}

export function useCreateProject(onDone: () => void) {
  const open = useOpenProject();
  return useEndpointMutation(contentProjectEndpoints.create, {
    invalidates: stale,
    toast: 'Project Created!',
    callerShowsErrors: true,
    onSuccess: (project) => {
      onDone();
      open(project);
    },
  });
}

export function useUpdateProject(onDone: () => void) {
  const open = useOpenProject();
  return useEndpointMutation(contentProjectEndpoints.update, {
    invalidates: stale,
    toast: 'Project Updated!',
    callerShowsErrors: true,
    onSuccess: (project) => {
      onDone();
      open(project);
    },
  });
}
