import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import { checklistItemCommentCalls } from '@portal/contract/onboarding/checklist-item-comment.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useShownItems, useTree } from '../tree/use-tree.ts';
import { checklistTree } from './checklist-tree.ts';

const checklistQuery = (id: number) => endpointQuery(checklistCalls.get, { params: { id } });

/** Loads a checklist and its items, with unsent changes applied. */
export function useChecklist(id: number) {
  const tree = checklistTree(id);
  const snapshot = useTree(tree);
  // Don't fetch while changes are being sent, since the response would be older than the displayed items.
  const { data, error, refetch } = useQuery({ ...checklistQuery(id), enabled: !snapshot.isBusy });
  const items = useShownItems(data?.checklist_items, snapshot.apply);
  return { checklist: data, items, tree, saving: snapshot, error, refetch };
}

/** The lists to refetch when a checklist changes. The checklist itself is refetched separately. */
const listsOfItems = [websiteBuildCalls.list, checklistItemCalls.mine, checklistItemCalls.myCounts];

export function useUpdateChecklist() {
  return useEndpointMutation(checklistCalls.update, {
    invalidates: [checklistCalls.get, ...listsOfItems],
    toast: 'Checklist Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteChecklist(onDone: () => void) {
  return useEndpointMutation(checklistCalls.delete, {
    invalidates: [...listsOfItems, websiteBuildCalls.get],
    toast: 'Checklist Deleted.',
    onSuccess: onDone,
  });
}

export function useAddChecklist(onDone: () => void) {
  return useEndpointMutation(checklistCalls.create, {
    invalidates: [...listsOfItems, websiteBuildCalls.get],
    toast: 'Checklist Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useRunChecks() {
  return useEndpointMutation(websiteBuildCalls.runChecks, {
    invalidates: [checklistCalls.get],
    toast: 'Checks Started.',
  });
}

/** Saves an item. The item's form shows errors. */
export function useAutosaveItem() {
  return useEndpointMutation(checklistItemCalls.update, {
    invalidates: listsOfItems,
    toast: 'Item Updated!',
    callerShowsErrors: true,
    onSuccess: (item) => void checklistTree(item.checklist).receive(item),
  });
}

export function useRunCheck() {
  return useEndpointMutation(checklistItemCalls.runCheck, {
    invalidates: listsOfItems,
    onSuccess: (item) => void checklistTree(item.checklist).receive(item),
  });
}

/** Ticks an item on the dashboard. The item is removed from the list immediately. */
export function useTickMyItem() {
  return useEndpointMutation(checklistItemCalls.update, {
    invalidates: [checklistCalls.get, ...listsOfItems],
  });
}

const attachmentsChange = [checklistCalls.get];

export function useAttach() {
  return useEndpointMutation(checklistItemCalls.attach, {
    invalidates: attachmentsChange,
    toast: 'File Added!',
    callerShowsErrors: true,
  });
}

export function useDetach() {
  return useEndpointMutation(checklistItemCalls.detach, {
    invalidates: attachmentsChange,
    toast: 'File Removed.',
  });
}

export const itemCommentsQuery = (item: number) =>
  endpointQuery(checklistItemCommentCalls.list, { query: { item, limit: 1_000 } });

const comments = [checklistItemCommentCalls.list, checklistCalls.get];

export function useAddItemComment() {
  return useEndpointMutation(checklistItemCommentCalls.create, {
    invalidates: comments,
    toast: 'Comment Saved!',
    callerShowsErrors: true,
  });
}

export function useUpdateItemComment() {
  return useEndpointMutation(checklistItemCommentCalls.update, {
    invalidates: comments,
    toast: 'Comment Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteItemComment() {
  return useEndpointMutation(checklistItemCommentCalls.delete, {
    invalidates: comments,
    toast: 'Comment Deleted.',
  });
}
