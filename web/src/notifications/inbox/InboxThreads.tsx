import type {
  InboxThread,
  InboxThreadUpdate,
} from '@portal/contract/notifications/inbox.schema.ts';
import type { InboxView } from '@portal/contract/notifications/inbox-kinds.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { isNothingInFront, useListKeys } from '#platform/ui/keyboard/list-keys.ts';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { InboxEntry } from './InboxEntry.tsx';
import styles from './InboxScreen.module.css';
import { type useInbox, useUpdateThread } from './inbox.queries.ts';

interface InboxThreadsProps {
  view: InboxView;
  list: ReturnType<typeof useInbox>;
}

const group = 'Inbox';

/** Lists threads. Keyboard shortcuts act on the focused thread. */
export function InboxThreads({ view, list }: InboxThreadsProps) {
  const root = useRef<HTMLUListElement>(null);
  const { mutate } = useUpdateThread();
  const [snoozing, setSnoozing] = useState<number | null>(null);

  const links = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])];
  const focusedIndex = () =>
    links().findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const focus = (index: number) => {
    const all = links();
    all[Math.min(Math.max(index, 0), all.length - 1)]?.focus();
  };
  useListKeys({ step: (by) => focus(focusedIndex() + (focusedIndex() < 0 && by < 0 ? 0 : by)) });

  // After a thread has left the list, move focus to the next thread.
  const leaving = useRef<{ id: number; index: number } | null>(null);
  const { rows } = list;
  useEffect(() => {
    const left = leaving.current;
    if (!left || rows.some(({ id }) => id === left.id)) return;
    leaving.current = null;
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])];
    all[Math.min(left.index, all.length - 1)]?.focus();
  }, [rows]);

  const update = (thread: InboxThread, body: InboxThreadUpdate) => {
    const place = body.snoozed_until === undefined ? (body.place ?? thread.place) : 'snoozed';
    const leaves = place !== thread.place || (view === 'unread' && body.is_unread === false);
    if (leaves) leaving.current = { id: thread.id, index: rows.indexOf(thread) };
    mutate({ params: { id: thread.id }, body });
  };
  const latest = useRef({ update, rows: list.rows, focusedIndex });
  latest.current = { update, rows: list.rows, focusedIndex };

  const shortcuts = useMemo(() => {
    const focused = () => {
      const { rows, focusedIndex } = latest.current;
      return rows[focusedIndex()];
    };
    const isWanted = () => isNothingInFront() && focused() !== undefined;
    const onFocused = (act: (thread: InboxThread) => void) => () => {
      const thread = focused();
      if (thread) act(thread);
    };
    return [
      {
        keys: 'e',
        label: 'Mark as done, or move back to the inbox',
        group,
        isWanted,
        onPress: onFocused((thread) =>
          latest.current.update(thread, { place: thread.place === 'done' ? 'open' : 'done' }),
        ),
      },
      {
        keys: 'u',
        label: 'Mark as read or unread',
        group,
        isWanted,
        onPress: onFocused((thread) =>
          latest.current.update(thread, { is_unread: !thread.is_unread }),
        ),
      },
      {
        keys: 's',
        label: 'Snooze',
        group,
        isWanted,
        onPress: onFocused(({ id }) => setSnoozing(id)),
      },
    ];
  }, []);
  useShortcuts(shortcuts);

  return (
    <>
      <ul className={styles.list} ref={root} aria-label={`Notifications: ${view}`}>
        {list.rows.map((thread) => (
          <InboxEntry
            key={thread.id}
            thread={thread}
            isSnoozing={snoozing === thread.id}
            onSnoozing={(isOpen) => setSnoozing(isOpen ? thread.id : null)}
            onUpdate={(body) => update(thread, body)}
          />
        ))}
      </ul>
      <div className={styles.more}>
        <ShowMore list={list}>Show More</ShowMore>
      </div>
    </>
  );
}
