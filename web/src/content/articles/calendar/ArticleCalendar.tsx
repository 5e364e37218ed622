import { VisuallyHidden } from '@mantine/core';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NewDueDate } from '#content/shared/content-panel.tsx';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { useContentSearch } from '#content/shared/content-search.ts';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { PlanningGaps } from '#content/shared/PlanningGaps.tsx';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useCan } from '#platform/session/viewer.ts';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { useLongPressDrag } from '#platform/ui/touch/use-long-press-drag.ts';
import styles from './Calendar.module.css';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { type CalendarQuery, calendarQuery } from './calendar.queries.ts';
import type { CalendarActions, CalendarPlace } from './calendar-actions.ts';
import { keepUnchangedDays, movedTogether, type PlacedDate, placeDates } from './calendar-dates.ts';
import { calendarShortcuts, handleCalendarKey } from './calendar-keys.ts';
import { rowsOf } from './calendar-rows.ts';
import { calendarViewOf, newDateField, rangeOf, stepFrom } from './calendar-search.ts';
import { DayModal } from './DayModal.tsx';
import { MoveDateModal } from './MoveDateModal.tsx';
import { useDateMoving } from './use-date-moving.ts';

interface ArticleCalendarProps {
  filters: ArticleFilters;
  sidebar: ContentSidebar;
  /** Opens the form for a new article with this due date. */
  onAdd: (due: NewDueDate) => void;
  /** Receives the articles in the calendar, for the form that changes the selected ones. */
  onShow: (articles: readonly ArticleCard[]) => void;
}

const noArticles: readonly ArticleCard[] = [];
const noDates = { articles: [], dates: [] };

const monthOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

/** Returns the due dates by day. Days that haven't changed keep their arrays, so that they aren't rendered again. */
function usePlaced(data: Parameters<typeof placeDates>[0] | undefined, timeZone: string) {
  const before = useRef<Map<string, PlacedDate[]>>(new Map());
  const placed = useMemo(
    () => keepUnchangedDays(before.current, placeDates(data ?? noDates, timeZone)),
    [data, timeZone],
  );
  useEffect(() => {
    before.current = placed;
  }, [placed]);
  return placed;
}

/** Prefetches the previous and next month or week, so that they appear immediately. */
function Neighbors({ before, after }: Record<'before' | 'after', CalendarQuery>) {
  usePrefetchQuery(calendarQuery(before));
  usePrefetchQuery(calendarQuery(after));
  return null;
}

/** Shows the due dates of articles in a month or week, and lets people move them. */
export function ArticleCalendar({ filters, sidebar, onAdd, onShow }: ArticleCalendarProps) {
  const { search, setSearch } = useContentSearch();
  const timeZone = useTimeZone();
  const canEdit = useCan('edit_contentarticle');
  const canAdd = useCan('add_contentarticle');
  const today = dayInZone(new Date(), timeZone);
  const view = calendarViewOf(search, today);
  const range = rangeOf(view);
  const queryAt = (at: string): CalendarQuery => {
    const shown = calendarViewOf({ ...search, at }, today);
    return { ...rangeOf(shown), span: view.span, lanes: view.lanes, filters };
  };
  const calendar = useQuery({
    ...calendarQuery(queryAt(view.at)),
    placeholderData: keepPreviousData,
  });
  const { data } = calendar;
  const placed = usePlaced(data, timeZone);
  const days = useMemo(() => new Map(data?.days.map((day) => [day.day, day])), [data]);
  const rows = useMemo(() => view.rows && rowsOf(placed, view.rows), [placed, view.rows]);
  const articles = data?.articles ?? noArticles;
  useEffect(() => onShow(articles), [articles, onShow]);

  const { selectedIds } = sidebar;
  const { moving, announcement, control } = useDateMoving({ placed, selectedIds });
  const [said, setSaid] = useState('');
  const [current, setCurrent] = useState<CalendarPlace | null>(null);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly PlacedDate[] | null>(null);
  useShortcuts(calendarShortcuts);

  const addOn = (day: string) => {
    if (canAdd) onAdd({ field: newDateField(view.lanes), day });
  };
  const latest = useRef({ sidebar, placed, canEdit, addOn });
  useEffect(() => {
    latest.current = { sidebar, placed, canEdit, addOn };
  });
  const [actions] = useState<CalendarActions>(() => ({
    onPress: ({ article }, isSelecting) => {
      const { sidebar: panel, canEdit: maySelect } = latest.current;
      setOpenDay(null);
      if (!isSelecting || !maySelect) {
        panel.open({ kind: 'article', id: article.id });
        return;
      }
      const ids = new Set(panel.selectedIds);
      if (!ids.delete(article.id)) ids.add(article.id);
      panel.select(ids);
    },
    onAskDay: (date) => {
      const now = latest.current;
      setAsked(movedTogether(date, now.placed.values(), now.sidebar.selectedIds));
    },
    onOpenDay: setOpenDay,
    onAdd: (day) => latest.current.addOn(day),
    onFocus: setCurrent,
  }));

  const root = useRef<HTMLDivElement>(null);
  useLongPressDrag(root, {
    source: '[data-card]:not([data-fixed])',
    onStart: ({ dataset }) => {
      const date = [...placed.values()].flat().find(({ key }) => key === dataset.card);
      if (date) control.start(date, false);
      return date !== undefined;
    },
    onMove: (below) =>
      control.aim(below?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null, false),
    onDrop: () => control.drop(false),
    onCancel: control.cancel,
  });

  // React mounts a dropped card as a new element on its new day, so focus must be set again.
  const dropped = useRef<string | null>(null);
  useEffect(() => {
    const key = dropped.current;
    if (key === null || moving || placed.size === 0) return;
    document.querySelector<HTMLElement>(`[data-card="${key}"]`)?.focus();
    dropped.current = null;
  }, [placed, moving]);

  const step = (by: 1 | -1) => void setSearch({ at: stepFrom(view, by) });
  const showDay = (day: string) => {
    if (day >= range.from && day <= range.to) return false;
    void setSearch({ at: view.span === 'month' ? day.slice(0, 7) : day }, { replace: true });
    return true;
  };

  return (
    <div ref={root} className={styles.calendar}>
      <CalendarToolbar view={view} range={range} isLoading={!data || calendar.isPlaceholderData} />
      {view.span === 'month' && <PlanningGaps {...monthOf(view.at)} />}
      {calendar.error && !data ? (
        <ListingProblem error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : (
        <CalendarGrid
          {...{
            view,
            range,
            today,
            timeZone,
            days,
            placed,
            rows,
            actions,
            current,
            moving,
            canAdd,
          }}
          selectedIds={selectedIds}
          openId={sidebar.panel?.kind === 'article' ? sidebar.panel.id : null}
          onKeyDown={(event) =>
            handleCalendarKey(event, {
              moving,
              control,
              actions,
              timeZone,
              findDate: (key) => [...placed.values()].flat().find((date) => date.key === key),
              onShowDay: showDay,
              onStep: step,
              onDropped: (key) => {
                dropped.current = key;
              },
              announce: setSaid,
            })
          }
        />
      )}
      {data && !calendar.isPlaceholderData && (
        <Neighbors
          key={view.at}
          before={queryAt(stepFrom(view, -1))}
          after={queryAt(stepFrom(view, 1))}
        />
      )}
      <VisuallyHidden aria-live="assertive" role="status">
        {announcement || said}
      </VisuallyHidden>
      {openDay && (
        <DayModal
          day={openDay}
          lanes={view.lanes}
          filters={filters}
          actions={actions}
          onClose={() => setOpenDay(null)}
        />
      )}
      {asked && <MoveDateModal dates={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
