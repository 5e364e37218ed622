import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { CalendarFeedEntry } from './CalendarFeedEntry.tsx';
import styles from './CalendarFeeds.module.css';
import { calendarFeedsQuery, useCreateCalendarFeed } from './calendar-feeds.queries.ts';

interface OrganizationCalendarFeedProps {
  organization: { id: number; dba_name: string };
}

/** Shows the viewer's calendar feed for a client, or a button that creates one. */
export function OrganizationCalendarFeed({ organization }: OrganizationCalendarFeedProps) {
  const { id, dba_name: name } = organization;
  const { data: feeds, error, refetch } = useQuery(calendarFeedsQuery(id));
  const [address, setAddress] = useState<string>();
  const create = useCreateCalendarFeed();
  const feed = feeds?.[0];

  const handleCreate = () =>
    create.mutate(
      { body: { organization: id } },
      { onSuccess: (created) => setAddress(created.address) },
    );

  return (
    <section className={`${frame.card} ${styles.card}`} aria-label="Calendar feed">
      <h2 className={styles.heading}>Calendar feed</h2>
      {!feeds && error && (
        <LoadProblem
          heading="The calendar feed couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!feeds && !error && <SkeletonRows rows={1} label="Loading Calendar Feed" />}
      {feed && (
        <ul className={styles.rows} tabIndex={-1} data-keeps-focus>
          <CalendarFeedEntry feed={feed} name={name} address={address} onAddress={setAddress} />
        </ul>
      )}
      {feeds && !feed && (
        <>
          <p className={styles.quiet}>See this client’s due dates in your calendar app.</p>
          <div>
            <Button size="xs" variant="default" loading={create.isPending} onClick={handleCreate}>
              Create Calendar Feed
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
