import type { CalendarFeed } from '@portal/contract/organizations/calendar-feed.schema.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { CopyButton } from '#platform/ui/buttons/CopyButton.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import styles from './CalendarFeeds.module.css';
import { useRenewCalendarFeed, useRevokeCalendarFeed } from './calendar-feeds.queries.ts';

interface CalendarFeedEntryProps {
  feed: CalendarFeed;
  name: string;
  /** The new address if it was just issued; otherwise undefined. */
  address: string | undefined;
  onAddress: (address: string) => void;
}

/** Shows a calendar feed with buttons to renew and revoke it. A new address is shown only right after it is issued. */
export function CalendarFeedEntry({ feed, name, address, onAddress }: CalendarFeedEntryProps) {
  const renew = useRenewCalendarFeed();
  const revoke = useRevokeCalendarFeed();
  const params = { id: feed.id };
  const now = Date.now();
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <IconCalendarEvent size={18} stroke={1.5} aria-hidden="true" />
        <div className={styles.rowText}>
          <div className={styles.name}>{name}</div>
          <div className={styles.quiet}>
            created {formatAgo(feed.created_at, now)} ·{' '}
            {feed.last_read_at ? `last read ${formatAgo(feed.last_read_at, now)}` : 'not read yet'}
          </div>
        </div>
        <div className={styles.buttons}>
          <ConfirmButton
            label="Renew"
            aria-label={`Renew ${name}`}
            size="xs"
            question={`Renew the address of “${name}”?`}
            consequence="The current address stops working at once. Calendars that use it need the new one."
            onConfirm={async () => onAddress((await renew.mutateAsync({ params })).address)}
          />
          <ConfirmButton
            label="Revoke"
            aria-label={`Revoke ${name}`}
            size="xs"
            question={`Revoke “${name}”?`}
            consequence="Calendars that use its address no longer get these due dates."
            onConfirm={() => revoke.mutateAsync({ params })}
          />
        </div>
      </div>
      {address && <NewAddress address={address} />}
    </li>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <div className={styles.newAddress} role="status">
      <strong>Copy the address now. It isn’t shown again.</strong>
      <code className={styles.address}>{address}</code>
      <p className={styles.quiet}>
        In your calendar app, subscribe to a calendar from the web or by URL, and paste it there.
      </p>
      <div>
        <CopyButton size="xs" value={address} label="Copy Address" doneLabel="Address Copied!" />
      </div>
    </div>
  );
}
