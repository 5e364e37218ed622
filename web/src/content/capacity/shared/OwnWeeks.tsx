import { Skeleton } from '@mantine/core';
import type { RoleWeeks, WeekLoad } from '@portal/contract/content/capacity/capacity.schema.ts';
import {
  amountText,
  daySpan,
  roleWords,
  shortDay,
} from '@portal/contract/content/capacity/capacity-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { weeksQuery } from '../capacity.queries.ts';
import styles from './Capacity.module.css';
import { LoadBar } from './LoadBar.tsx';
import { isOverloaded, standingText, weekText } from './load-texts.ts';

/** The number of weeks shown above the assignments: the current week and the next week. */
const shownWeeks = 2;

/**
 * Shows a person's load, capacity and days off in this week and the next week. Renders nothing for people who have no
 * capacity and no work, or if loading fails, because the assignments below are more important.
 */
export function OwnWeeks({ user }: { user: number | undefined }) {
  const { data, isPending } = useQuery(weeksQuery(user, shownWeeks));
  if (isPending) {
    // The placeholder is as tall as a role's line, so that the assignments don't move when the data arrives.
    return (
      <div className={styles.own} aria-hidden="true">
        <Skeleton h={10} w={420} maw="100%" my={6} />
      </div>
    );
  }
  if (!data || data.roles.length === 0) return null;
  return (
    <section className={styles.own} aria-label="Load and capacity">
      {data.roles.map((role) => (
        <RoleWeek key={role.role} weeks={role} />
      ))}
      {data.days_off.length > 0 && (
        <div className={styles.ownWeek}>
          <h2 className={styles.heading}>Days off</h2>
          {data.days_off.map(({ from_day, to_day }) => (
            <span key={`${from_day} ${to_day}`} className={styles.standing}>
              {from_day === to_day ? shortDay(from_day) : daySpan(from_day, to_day)}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

function RoleWeek({ weeks: { role, unit, weeks } }: { weeks: RoleWeeks }) {
  const [first, next] = weeks;
  if (!first) return null;
  return (
    <div className={styles.ownWeek}>
      <h2 className={styles.heading} title={weekText(first.week)}>
        {roleWords[role].name} this week
      </h2>
      <span className="tabular">
        {first.capacity === null
          ? amountText(unit, first.load)
          : `${first.load.toLocaleString('en')} of ${amountText(unit, first.capacity)}`}
      </span>
      <LoadBar load={first.load} capacity={first.capacity} isOver={isOverloaded(first)} />
      <span className={styles.standing} data-over={isOverloaded(first) || undefined}>
        {detailText(first)}
      </span>
      {next && (
        <span className={styles.standing} data-over={isOverloaded(next) || undefined}>
          Next week: {nextText(next)}
        </span>
      )}
    </div>
  );
}

const detailText = (week: WeekLoad) =>
  [
    week.capacity === null ? 'no capacity set' : standingText(week),
    week.available_days < week.working_days &&
      `${week.available_days} of ${week.working_days} days`,
  ]
    .filter(Boolean)
    .join(' · ');

const nextText = (week: WeekLoad) => {
  const load = week.load.toLocaleString('en');
  if (week.capacity === null) return load;
  return `${load} of ${week.capacity.toLocaleString('en')}${isOverloaded(week) ? `, ${standingText(week)}` : ''}`;
};
