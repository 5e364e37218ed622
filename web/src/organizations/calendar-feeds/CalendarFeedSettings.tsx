import { Button } from '@mantine/core';
import type { CalendarFeed } from '@portal/contract/organizations/calendar-feed.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { CalendarFeedEntry } from './CalendarFeedEntry.tsx';
import styles from './CalendarFeeds.module.css';
import { calendarFeedsQuery, useCreateCalendarFeed } from './calendar-feeds.queries.ts';

const ownName = 'Your due dates';

/** Manages the viewer's calendar feeds, both personal ones and ones for clients. */
export function CalendarFeedSettings() {
  const { data: feeds, error, refetch } = useQuery(calendarFeedsQuery());
  return (
    <>
      <p className={styles.intro}>
        Calendar apps can subscribe to a secret address that shows your due dates: articles, and
        checklist items assigned to you. Anyone who has the address can read them.
      </p>
      {feeds && <FeedSections feeds={feeds} />}
      {!feeds && error && (
        <LoadProblem
          heading="The calendar feeds couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!feeds && !error && <SkeletonRows rows={2} label="Loading Calendar Feeds" />}
    </>
  );
}

function FeedSections({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const [shown, setShown] = useState<{ id: number; address: string } | null>(null);
  const create = useCreateCalendarFeed();
  const own = feeds.filter(({ organization }) => organization === null);
  const ofClients = feeds.filter(({ organization }) => organization !== null);

  const listed = (some: readonly CalendarFeed[]) => (
    <ul className={styles.rows} tabIndex={-1} data-keeps-focus>
      {some.map((feed) => (
        <CalendarFeedEntry
          key={feed.id}
          feed={feed}
          name={feed.organization?.name ?? ownName}
          address={shown?.id === feed.id ? shown.address : undefined}
          onAddress={(address) => setShown({ id: feed.id, address })}
        />
      ))}
    </ul>
  );

  return (
    <>
      {own.length > 0 ? (
        listed(own)
      ) : (
        <Button
          loading={create.isPending}
          onClick={() => create.mutate({ body: {} }, { onSuccess: setShown })}
        >
          Create Calendar Feed
        </Button>
      )}
      <section className={styles.section} aria-labelledby="client-feeds-heading">
        <h3 className={styles.heading} id="client-feeds-heading">
          Clients
        </h3>
        {ofClients.length > 0 ? (
          listed(ofClients)
        ) : (
          <p className={styles.quiet}>
            A client’s page has a calendar feed with all due dates of that client.
          </p>
        )}
      </section>
    </>
  );
}
