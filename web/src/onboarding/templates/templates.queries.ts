import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import { checklistTemplateItemCalls } from '@portal/contract/onboarding/checklist-template-item.calls.ts';
import { masterChecklistTemplatesCalls } from '@portal/contract/onboarding/master-checklist-templates.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useShownItems, useTree } from '../tree/use-tree.ts';
import { templateTree } from './template-tree.ts';

const templateQuery = (id: number) => endpointQuery(checklistTemplateCalls.get, { params: { id } });

/** The query for the record that points to the master templates. */
export const mastersQuery = endpointQuery(masterChecklistTemplatesCalls.list);

export const runningUpdatesQuery = (id: number) => ({
  ...endpointQuery(checklistTemplateCalls.previewUpdates, { params: { id } }),
  // Each preview is used only once, so it isn't cached.
  gcTime: 0,
});

/** Loads a template and its items, with unsent changes applied. */
export function useTemplate(id: number) {
  const tree = templateTree(id);
  const snapshot = useTree(tree);
  // Don't fetch while changes are being sent, since the response would be older than the displayed items.
  const { data, error, refetch } = useQuery({ ...templateQuery(id), enabled: !snapshot.isBusy });
  const items = useShownItems(data?.template_items, snapshot.apply);
  return { template: data, items, tree, saving: snapshot, error, refetch };
}

const lists = [checklistTemplateCalls.list, masterChecklistTemplatesCalls.list];
const stale = [...lists, checklistTemplateCalls.get];

export function useCreateTemplate() {
  return useEndpointMutation(checklistTemplateCalls.create, {
    invalidates: stale,
    toast: 'Checklist Template Added!',
    callerShowsErrors: true,
  });
}

export function useUpdateTemplate() {
  return useEndpointMutation(checklistTemplateCalls.update, {
    invalidates: stale,
    toast: 'Checklist Template Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteTemplate(onDone: () => void) {
  return useEndpointMutation(checklistTemplateCalls.delete, {
    // Don't refetch the template itself, since it no longer exists and its panel is about to close.
    invalidates: lists,
    toast: 'Checklist Template Deleted.',
    onSuccess: onDone,
  });
}

export function useUpdateMasters() {
  return useEndpointMutation(masterChecklistTemplatesCalls.update, {
    invalidates: stale,
    toast: 'Master Templates Updated!',
  });
}

export function useUpdateRunningChecklists(onDone: () => void) {
  return useEndpointMutation(checklistTemplateCalls.updateChecklists, {
    invalidates: [...stale, checklistCalls.get, websiteBuildCalls.list],
    toast: ({ updated: { length } }) =>
      `${length} ${length === 1 ? 'Checklist' : 'Checklists'} Updated!`,
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

/** Saves an item. The item's form shows errors. */
export function useAutosaveTemplateItem() {
  return useEndpointMutation(checklistTemplateItemCalls.update, {
    invalidates: lists,
    toast: 'Item Updated!',
    callerShowsErrors: true,
    onSuccess: (item) => void templateTree(item.checklist).receive(item),
  });
}

export function useAttachToTemplate() {
  return useEndpointMutation(checklistTemplateItemCalls.attach, {
    invalidates: [checklistTemplateCalls.get],
    toast: 'File Added!',
    callerShowsErrors: true,
  });
}

export function useDetachFromTemplate() {
  return useEndpointMutation(checklistTemplateItemCalls.detach, {
    invalidates: [checklistTemplateCalls.get],
    toast: 'File Removed.',
  });
}
