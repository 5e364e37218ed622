import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type {
  InboxItem,
  InboxThread,
  InboxThreadUpdate,
} from '@portal/contract/notifications/inbox.schema.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import styles from './InboxScreen.module.css';
import { inboxIcons } from './inbox-icons.tsx';
import { snoozeTimes } from './snooze-times.ts';

interface InboxEntryProps {
  thread: InboxThread;
  isSnoozing: boolean;
  onSnoozing: (isOpen: boolean) => void;
  onUpdate: (body: InboxThreadUpdate) => void;
}

/** Shows a record with the newest notifications about it. */
export function InboxEntry({ thread, isSnoozing, onSnoozing, onUpdate }: InboxEntryProps) {
  const { subject, items, item_count: count } = thread;
  const handleOpen = () => {
    if (thread.is_unread) onUpdate({ is_unread: false });
  };
  return (
    <li className={styles.entry} data-unread={thread.is_unread || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.body}>
        <div className={styles.head}>
          <SubjectLink subject={subject} onOpen={handleOpen}>
            {subject.title}
            {thread.is_unread && <span className={styles.hidden}> (unread)</span>}
          </SubjectLink>
          {subject.context && <span className={styles.context}>{subject.context}</span>}
          <span className={styles.time}>
            {thread.snoozed_until ? (
              <>
                Until <DateText value={thread.snoozed_until} style="moment" />
              </>
            ) : (
              <time dateTime={thread.last_at}>{formatAgo(thread.last_at, Date.now())}</time>
            )}
          </span>
        </div>
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} isAlone={subject.kind === 'notification'} />
          ))}
        </ul>
        {count > items.length && (
          <p className={styles.earlier}>and {count - items.length} earlier</p>
        )}
      </div>
      <Actions
        thread={thread}
        isSnoozing={isSnoozing}
        onSnoozing={onSnoozing}
        onUpdate={onUpdate}
      />
    </li>
  );
}

function SubjectLink({
  subject: { path },
  onOpen,
  children,
}: {
  subject: InboxThread['subject'];
  onOpen: () => void;
  children: ReactNode;
}) {
  if (path === null) {
    return (
      <button type="button" className={styles.title} data-thread onClick={onOpen}>
        {children}
      </button>
    );
  }
  const { pathname, searchParams } = new URL(path, 'https://portal.invalid');
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      className={styles.title}
      data-thread
      onClick={onOpen}
    >
      {children}
    </Link>
  );
}

function Item({ item, isAlone }: { item: InboxItem; isAlone: boolean }) {
  const { Icon, tone } = inboxIcons[item.kind];
  // A notice has no sentence; its text is the entry's quote or title.
  const isNotice = item.kind === 'notice';
  return (
    <li className={styles.item} data-read={!item.is_unread || undefined}>
      <Icon className={styles.kind} data-tone={tone} size={15} stroke={1.7} aria-hidden="true" />
      <span className={styles.text}>
        {isNotice ? (isAlone ? item.text : item.quote) : item.text}
        {!isNotice && item.quote && <q className={styles.quote}>{item.quote}</q>}
      </span>
    </li>
  );
}

function Actions({ thread, isSnoozing, onSnoozing, onUpdate }: InboxEntryProps) {
  const isDone = thread.place === 'done';
  const isOpen = thread.place === 'open';
  const timeZone = useTimeZone();
  return (
    <div className={styles.actions} data-open={isSnoozing || undefined}>
      {isOpen && (
        <Action
          label={thread.is_unread ? 'Mark as read' : 'Mark as unread'}
          onClick={() => onUpdate({ is_unread: !thread.is_unread })}
        >
          {thread.is_unread ? <IconMailOpened size={16} /> : <IconMail size={16} />}
        </Action>
      )}
      {!isDone && (
        <Menu
          opened={isSnoozing}
          onChange={onSnoozing}
          position="bottom-end"
          width={280}
          withinPortal
        >
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label="Snooze">
              <IconClock size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label="Snooze until">
            {isSnoozing &&
              snoozeTimes(new Date(), timeZone).map(({ label, until }) => (
                <Menu.Item
                  key={label}
                  rightSection={
                    <span className={styles.until}>
                      <DateText value={until} style="moment" />
                    </span>
                  }
                  onClick={() => onUpdate({ snoozed_until: until })}
                >
                  {label}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isOpen && (
        <Action label="Move to inbox" onClick={() => onUpdate({ place: 'open' })}>
          <IconArrowBackUp size={16} />
        </Action>
      )}
      {!isDone && (
        <Action label="Mark as done" onClick={() => onUpdate({ place: 'done' })}>
          <IconCheck size={16} />
        </Action>
      )}
    </div>
  );
}

function Action({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
