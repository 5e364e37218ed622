import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { usePickList } from '#platform/api/pick-list.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';

export const buildQuery = (id: number) => endpointQuery(websiteBuildCalls.get, { params: { id } });

export const startDatePreviewQuery = (id: number, start_date: string) => ({
  ...endpointQuery(websiteBuildCalls.previewStartDate, {
    params: { id },
    query: { start_date },
  }),
  // The preview depends on the current date, so it is never cached.
  gcTime: 0,
});

const lists = [websiteBuildCalls.list, checklistItemCalls.mine, checklistItemCalls.myCounts];

export function useCreateBuild() {
  return useEndpointMutation(websiteBuildCalls.create, {
    invalidates: lists,
    toast: 'Website Build Created!',
    callerShowsErrors: true,
  });
}

export function useUpdateBuild() {
  return useEndpointMutation(websiteBuildCalls.update, {
    // Changing the start date shifts due dates.
    invalidates: [...lists, checklistCalls.get],
    toast: 'Website Build Updated!',
    callerShowsErrors: true,
    onSuccess: (build) => {
      const key = endpointKey(websiteBuildCalls.get, { params: { id: build.id } });
      keepRecord(key, build);
    },
  });
}

export function useDeleteBuild(onDone: () => void) {
  return useEndpointMutation(websiteBuildCalls.delete, {
    invalidates: lists,
    toast: 'Website Build Deleted.',
    onSuccess: onDone,
  });
}

/** Loads the templates that checklists can be copied from. */
export const useTemplateChoices = (isEnabled: boolean) =>
  usePickList(checklistTemplateCalls.list, {
    columns: ['id', 'name', 'item_count', 'master_kinds'],
    isEnabled,
  });
