import { inboxCalls } from '@portal/contract/notifications/inbox.calls.ts';
import type {
  InboxThread,
  InboxThreadUpdate,
} from '@portal/contract/notifications/inbox.schema.ts';
import type { InboxView } from '@portal/contract/notifications/inbox-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

const everything = [inboxCalls.list, inboxCalls.count];

/** Returns the number of unread records in the inbox, or 0 while it is loading. */
export function useUnreadCount(): number {
  const { data } = useQuery({ ...endpointQuery(inboxCalls.count), retry: false });
  return data?.unread ?? 0;
}

export const useInbox = (view: InboxView) =>
  useEndpointPages(inboxCalls.list, { query: { view }, pageSize: 50 });

interface LoadedPages {
  pages: { items: InboxThread[] }[];
}

/** Returns a thread with an update applied. */
function changed(thread: InboxThread, update: InboxThreadUpdate): InboxThread {
  const isUnread =
    update.snoozed_until !== undefined || update.place === 'done'
      ? false
      : (update.is_unread ?? thread.is_unread);
  const place = update.snoozed_until === undefined ? (update.place ?? thread.place) : 'snoozed';
  return { ...thread, is_unread: isUnread, place };
}

/** Shows an update in the loaded lists before the server responds, and returns the rollback. */
function showUpdate(id: number, update: InboxThreadUpdate): () => void {
  const lists = queryClient.getQueriesData<LoadedPages>({ queryKey: [inboxCalls.list.path] });
  for (const [key, data] of lists) {
    if (!data) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((thread) => {
        if (thread.id !== id) return thread;
        const after = changed(thread, update);
        // A thread that moves to another place leaves the list. A thread that was read stays until the list is
        // refetched.
        return after.place === thread.place ? after : [];
      }),
    }));
    queryClient.setQueryData(key, { ...data, pages });
  }
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
  };
}

export const useUpdateThread = () =>
  useEndpointMutation(inboxCalls.update, {
    invalidates: everything,
    optimistic: ({ params, body }) => showUpdate(Number(params.id), body ?? {}),
  });

export const useReadInbox = () =>
  useEndpointMutation(inboxCalls.readAll, { invalidates: everything });
