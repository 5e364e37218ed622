import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const projectQuery = (id: number) =>
  endpointQuery(contentProjectCalls.get, { params: { id } });

const stale = [contentProjectCalls.list, contentProjectCalls.get];

/** Returns a function that opens a project's screen, for use after the project was added or changed. */
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
  return useEndpointMutation(contentProjectCalls.create, {
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
  return useEndpointMutation(contentProjectCalls.update, {
    invalidates: stale,
    toast: 'Project Updated!',
    callerShowsErrors: true,
    onSuccess: (project) => {
      onDone();
      open(project);
    },
  });
}
