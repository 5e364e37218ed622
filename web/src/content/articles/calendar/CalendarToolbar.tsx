import { ActionIcon, Button, Loader, Menu, SegmentedControl } from '@mantine/core';
import type { CalendarLane } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { calendarLanes } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { IconChevronLeft, IconChevronRight, IconLayersSubtract } from '@tabler/icons-react';
import { useContentSearch } from '#content/shared/content-search.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { GroupMenu } from '#platform/ui/filters/ListOptions.tsx';
import styles from './Calendar.module.css';
import {
  type CalendarSpan,
  type CalendarView,
  calendarRows,
  type DayRange,
  stepFrom,
} from './calendar-search.ts';

const laneLabels: Readonly<Record<CalendarLane, string>> = {
  next: 'Next step',
  writing: 'Writing',
  editing: 'Editing',
  approval: 'Approval',
  posting: 'Posting',
  golive: 'Go-live',
};

const rowLabels = [
  { value: 'client', label: 'Client' },
  { value: 'person', label: 'Person' },
];

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const formatShort = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`));

/** Returns the name of the shown month or week. */
function rangeTitle({ span, at }: CalendarView, { from, to }: DayRange): string {
  const [year, month] = at.split('-').map(Number);
  if (span === 'month') return monthLabel({ year: year ?? 0, month: month ?? 1 });
  return `${formatShort(from)} – ${formatShort(to)}, ${to.slice(0, 4)}`;
}

interface CalendarToolbarProps {
  view: CalendarView;
  range: DayRange;
  /** Whether the range's dates aren't loaded yet. */
  isLoading: boolean;
}

/** Shows the month or week and the calendar's options, which are stored in the URL. */
export function CalendarToolbar({ view, range, isLoading }: CalendarToolbarProps) {
  const { setSearch } = useContentSearch();
  const { span, lanes } = view;
  const go = (at: string | undefined) => void setSearch({ at });
  const showSpan = (next: CalendarSpan) => {
    const middle = addDays(range.from, 10);
    const at = next === 'month' ? view.at.slice(0, 7) : middle;
    void setSearch({ span: next === 'month' ? undefined : next, at });
  };
  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={`Previous ${span}`}
          onClick={() => go(stepFrom(view, -1))}
        >
          <IconChevronLeft size={16} stroke={1.8} />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={() => go(undefined)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={`Next ${span}`}
          onClick={() => go(stepFrom(view, 1))}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      <h2 className={styles.heading} aria-live="polite" aria-busy={isLoading}>
        {rangeTitle(view, range)}
      </h2>
      {isLoading && <Loader size={14} aria-hidden="true" />}
      <div className={styles.choices}>
        <LaneMenu
          lanes={lanes}
          onChange={(next) =>
            void setSearch({ lanes: next.join() === 'next' ? undefined : next.join() })
          }
        />
        {span === 'week' && (
          <GroupMenu
            groups={rowLabels}
            value={view.rows}
            onChange={(rows) => void setSearch({ rows: calendarRows.find((one) => one === rows) })}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="Span"
          value={span}
          onChange={(next) => showSpan(next as CalendarSpan)}
          data={[
            { value: 'month', label: 'Month' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </div>
    </div>
  );
}

interface LaneMenuProps {
  lanes: readonly CalendarLane[];
  onChange: (lanes: CalendarLane[]) => void;
}

function LaneMenu({ lanes, onChange }: LaneMenuProps) {
  const toggle = (lane: CalendarLane) => {
    const next = calendarLanes.filter((one) => (one === lane) !== lanes.includes(one));
    onChange(next.length > 0 ? next : ['next']);
  };
  const text =
    lanes.length > 2 ? `${lanes.length} kinds` : lanes.map((one) => laneLabels[one]).join(', ');
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconLayersSubtract size={15} stroke={1.7} aria-hidden="true" />}
        >
          Dates: {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Dates">
        {calendarLanes.map((lane) => (
          <Menu.CheckboxItem
            key={lane}
            checked={lanes.includes(lane)}
            onChange={() => toggle(lane)}
          >
            {laneLabels[lane]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
