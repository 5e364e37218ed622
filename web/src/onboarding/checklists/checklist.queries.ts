import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useShownItems, useTree } from '../tree/use-tree.ts';
import { checklistTree } from './checklist-tree.ts';

const checklistQuery = (id: number) => endpointQuery(checklistEndpoints.get, { params: { id } });

/** A checklist with the items as they are shown: the server's and what it doesn't have yet. */
export function useChecklist(id: number) {
  const tree = checklistTree(id);
  const snapshot = useTree(tree);
  // While changes are sent, an answer of the server would be older than what is shown.
  const { data, error, refetch } = useQuery({ ...checklistQuery(id), enabled: !snapshot.isBusy });
  const items = useShownItems(data?.checklist_items, snapshot.apply);
  return { checklist: data, items, tree, saving: snapshot, error, refetch };
}

/** What a changed checklist invalidates besides itself. */
const listsOfItems = [
  websiteBuildEndpoints.list,
  checklistItemEndpoints.mine,
  checklistItemEndpoints.myCounts,
];

export function useUpdateChecklist() {
  return useEndpointMutation(checklistEndpoints.update, {
    invalidates: [checklistEndpoints.get, ...listsOfItems],
    toast: 'Checklist Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteChecklist(onDone: () => void) {
  return useEndpointMutation(checklistEndpoints.delete, {
    invalidates: [...listsOfItems, websiteBuildEndpoints.get],
    toast: 'Checklist Deleted.',
    onSuccess: onDone,
  });
}

export function useAddChecklist(onDone: () => void) {
  return useEndpointMutation(checklistEndpoints.create, {
    invalidates: [...listsOfItems, websiteBuildEndpoints.get],
    toast: 'Checklist Added!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useRunChecks() {
  return useEndpointMutation(websiteBuildEndpoints.runChecks, {
    invalidates: [checklistEndpoints.get],
    toast: 'Checks Started.',
  });
}

/** The save of the form of an item, which shows its own errors. */
export function useAutosaveItem() {
  return useEndpointMutation(checklistItemEndpoints.update, {
    invalidates: listsOfItems,
    toast: 'Item Updated!',
    callerShowsErrors: true,
    onSuccess: (item) => void checklistTree(item.checklist).receive(item),
  });
}

export function useRunCheck() {
  return useEndpointMutation(checklistItemEndpoints.runCheck, {
    invalidates: listsOfItems,
    onSuccess: (item) => void checklistTree(item.checklist).receive(item),
  });
}

/** Ticks an item of the dashboard; it goes from the list at once. */
export function useTickMyItem() {
  return useEndpointMutation(checklistItemEndpoints.update, {
    invalidates: [checklistEndpoints.get, ...listsOfItems],
  });
}

const attachmentsChange = [checklistEndpoints.get];

export function useAttach() {
  return useEndpointMutation(checklistItemEndpoints.attach, {
    invalidates: attachmentsChange,
    toast: 'File Added!',
    callerShowsErrors: true,
  });
}

export function useDetach() {
  return useEndpointMutation(checklistItemEndpoints.detach, {
    invalidates: attachmentsChange,
    toast: 'File Removed.',
  });
}

export const itemCommentsQuery = (item: number) =>
  endpointQuery(checklistItemCommentEndpoints.list, { query: { item, limit: 1_000 } });

const comments = [checklistItemCommentEndpoints.list, checklistEndpoints.get];

export function useAddItemComment() {
  return useEndpointMutation(checklistItemCommentEndpoints.create, {
    invalidates: comments,
    toast: 'Comment Saved!',
    callerShowsErrors: true,
  });
}

export function useUpdateItemComment() {
  return useEndpointMutation(checklistItemCommentEndpoints.update, {
    invalidates: comments,
    toast: 'Comment Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteItemComment() {
  return useEndpointMutation(checklistItemCommentEndpoints.delete, {
    invalidates: comments,
    toast: 'Comment Deleted.',
  });
}
