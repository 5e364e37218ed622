import { Switch } from '@mantine/core';
import type { InboxPreferences } from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ChatChannels } from '../chat/ChatChannels.tsx';
import { InboxKindEntry } from './InboxKindEntry.tsx';
import styles from './InboxSettings.module.css';
import { inboxPreferencesQuery, useUpdateInboxPreferences } from './inbox-preferences.queries.ts';

/** Edits the viewer's notification settings. Each change is saved immediately. */
export function InboxSettings() {
  const { data, error, refetch } = useQuery(inboxPreferencesQuery);
  if (data) return <Preferences preferences={data} />;
  if (!error) return <SkeletonRows label="Loading Notification Settings" />;
  return (
    <LoadProblemLine
      heading="The notification settings couldn’t be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Preferences({ preferences }: { preferences: InboxPreferences }) {
  const { mutate, error } = useUpdateInboxPreferences();
  return (
    <div className={styles.settings}>
      <p className={styles.intro}>
        Unread notifications can also be emailed. The portal’s own emails, such as those about
        assignments and comments, are always sent.
      </p>
      <ErrorDisplay error={error} />
      <ul className={styles.kinds}>
        {preferences.kinds.map(({ kind, delivery }) => (
          <InboxKindEntry
            key={kind}
            kind={kind}
            delivery={delivery}
            onChange={(chosen) => mutate({ body: { kinds: { [kind]: chosen } } })}
          />
        ))}
      </ul>
      <QuietHours
        hours={preferences.quiet_hours}
        onChange={(quiet_hours) => mutate({ body: { quiet_hours } })}
      />
      <section className={styles.quiet} aria-labelledby="chat-channels">
        <h3 className={styles.heading} id="chat-channels">
          Channels
        </h3>
        <p className={styles.intro}>
          Your notifications can also be posted to Slack, Discord, or Microsoft Teams.
        </p>
        <ChatChannels />
      </section>
    </div>
  );
}

const usualHours = { from: '18:00', until: '08:00' };

// The times of day in half-hour steps.
const times = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2);
  const minutes = index % 2 === 0 ? '00' : '30';
  const value = `${String(hour).padStart(2, '0')}:${minutes}`;
  return { value, label: `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}` };
});

interface QuietHoursProps {
  hours: InboxPreferences['quiet_hours'];
  onChange: (hours: InboxPreferences['quiet_hours']) => void;
}

function QuietHours({ hours, onChange }: QuietHoursProps) {
  const timeZone = useTimeZone();
  return (
    <section className={styles.quiet} aria-labelledby="quiet-hours">
      <h3 className={styles.heading} id="quiet-hours">
        Quiet hours
      </h3>
      <Switch
        label="Hold these emails and chat posts overnight"
        description={`They are sent when the quiet hours end. Times are in ${timeZone.replaceAll('_', ' ')}.`}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualHours : null)}
      />
      {hours && (
        <div className={styles.hours}>
          <Select
            label="From"
            data={times.filter(({ value }) => value !== hours.until)}
            allowDeselect={false}
            value={hours.from}
            onChange={(from) => from && onChange({ ...hours, from })}
          />
          <Select
            label="Until"
            data={times.filter(({ value }) => value !== hours.from)}
            allowDeselect={false}
            value={hours.until}
            onChange={(until) => until && onChange({ ...hours, until })}
          />
        </div>
      )}
    </section>
  );
}
