import { Button, Modal } from '@mantine/core';
import { articleCalendarCalls } from '@portal/contract/content/articles/article-calendar.calls.ts';
import type { CalendarLane } from '@portal/contract/content/articles/article-calendar.schema.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import styles from './Calendar.module.css';
import { CalendarCard } from './CalendarCard.tsx';
import type { CalendarActions } from './calendar-actions.ts';
import { formatFullDay, placeDate } from './calendar-dates.ts';

interface DayModalProps {
  day: string;
  lanes: readonly CalendarLane[];
  filters: ArticleFilters;
  actions: CalendarActions;
  onClose: () => void;
}

const nothing = {
  isSelected: false,
  isOpen: false,
  isMoving: false,
  isCurrent: true,
  isTall: true,
};

/** Lists all due dates of a day. */
export function DayModal({ day, lanes, filters, actions, onClose }: DayModalProps) {
  const timeZone = useTimeZone();
  const list = useEndpointPages(articleCalendarCalls.day, {
    params: { day },
    query: { ...filters, lanes: lanes.join() },
    pageSize: 50,
  });
  const dates = list.rows
    .flatMap(({ article, field }) => placeDate(article, field, timeZone))
    .filter((date) => date.day === day);
  return (
    <Modal opened onClose={onClose} title={formatFullDay(day)} size={460}>
      {list.error ? (
        <ListingProblem error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list handles its cards' keys
        <div
          className={styles.dayList}
          aria-busy={list.isLoading}
          onKeyDown={(event) => {
            const key = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
            const date = dates.find((one) => one.key === key);
            if (date && (event.key === 'Enter' || event.key === ' ')) {
              event.preventDefault();
              actions.onPress(date, false);
            }
          }}
        >
          {!list.isLoading && dates.length === 0 && <p className={styles.hint}>Nothing is due.</p>}
          {dates.map((date) => (
            <CalendarCard
              key={date.key}
              date={date}
              actions={actions}
              timeZone={timeZone}
              row={undefined}
              {...nothing}
            />
          ))}
          {list.hasMore && (
            <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}
