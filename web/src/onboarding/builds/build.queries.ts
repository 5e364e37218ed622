import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { usePickList } from '#platform/api/pick-list.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const buildQuery = (id: number) =>
  endpointQuery(websiteBuildEndpoints.get, { params: { id } });

export const startDatePreviewQuery = (id: number, start_date: string) => ({
  ...endpointQuery(websiteBuildEndpoints.previewStartDate, {
    params: { id },
    query: { start_date },
  }),
  // What would be shifted now, not a minute ago.
  gcTime: 0,
});

const lists = [
  websiteBuildEndpoints.list,
  checklistItemEndpoints.mine,
  checklistItemEndpoints.myCounts,
];

export function useCreateBuild() {
  return useEndpointMutation(websiteBuildEndpoints.create, {
    invalidates: lists,
    toast: 'Website Build Created!',
    callerShowsErrors: true,
  });
}

export function useUpdateBuild() {
  return useEndpointMutation(websiteBuildEndpoints.update, {
    // Another start date shifts due dates.
    invalidates: [...lists, checklistEndpoints.get],
    toast: 'Website Build Updated!',
    callerShowsErrors: true,
    onSuccess: (build) => {
      const key = endpointKey(websiteBuildEndpoints.get, { params: { id: build.id } });
      queryClient.setQueryData(key, build);
    },
  });
}

export function useDeleteBuild(onDone: () => void) {
  return useEndpointMutation(websiteBuildEndpoints.delete, {
    invalidates: lists,
    toast: 'Website Build Deleted.',
    onSuccess: onDone,
  });
}

/** Templates that a checklist can be copied from. */
export const useTemplateChoices = (isEnabled: boolean) =>
  usePickList(checklistTemplateEndpoints.list, {
    columns: ['id', 'name', 'item_count', 'master_kinds'],
    isEnabled,
  });
