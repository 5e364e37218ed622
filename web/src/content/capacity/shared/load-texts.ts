import type { CapacityUnit, WeekLoad } from '@portal/contract/content/capacity/capacity.schema.ts';
import {
  amountText,
  daySpan,
  numberText,
} from '@portal/contract/content/capacity/capacity-texts.ts';
import { addDays, isoWeekOf } from '@portal/contract/platform/dates.ts';

/** Returns a week's name with its days: "Week 53, Dec 28 – Jan 3". */
export const weekText = (week: string) =>
  `Week ${isoWeekOf(week).week}, ${daySpan(week, addDays(week, 6))}`;

const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Returns a number for a narrow column: "6", "1.2K". */
const compactText = (value: number) => compactFormat.format(value);

/** Returns a week's load and capacity: "6 of 8", "1.2K of 9K". Without a capacity, returns only the load. */
export const loadText = (load: number, capacity: number | null) =>
  capacity === null ? compactText(load) : `${compactText(load)} of ${compactText(capacity)}`;

/** Returns a week's load and capacity for a narrow column. A week without working days has no capacity to compare. */
export const weekLoadText = ({ load, capacity, available_days: days }: WeekLoad) =>
  capacity === 0 && days === 0 ? `${compactText(load)} · off` : loadText(load, capacity);

type Reduced = Pick<
  WeekLoad,
  'over' | 'over_types' | 'room' | 'capacity' | 'working_days' | 'available_days'
>;

/** Describes how a week's load compares with its capacity: "2 over", "room for 3", "off all week". */
export function standingText(week: Reduced, format = numberText): string {
  const { over, over_types, room, capacity, available_days: days } = week;
  if (over > 0) return `${format(over)} over`;
  const [type] = over_types;
  if (type) return `${numberText(type.load)} ${type.content_type.name}, limit ${type.limit}`;
  if (capacity === null) return '';
  if (days === 0) return 'off all week';
  return room > 0 ? `room for ${format(room)}` : 'full';
}

/** Describes a week's standing for a narrow column. */
export const shortStandingText = (week: Reduced) => standingText(week, compactText);

export const isOverloaded = ({ over, over_types }: Pick<WeekLoad, 'over' | 'over_types'>) =>
  over > 0 || over_types.length > 0;

/** Describes a week in full for screen readers and tooltips. */
export function weekDescription(unit: CapacityUnit, week: WeekLoad): string {
  const { capacity, load, overdue_count: overdue } = week;
  const parts = [
    weekText(week.week),
    capacity === null
      ? `${amountText(unit, load)}, no capacity set`
      : `${numberText(load)} of ${amountText(unit, capacity)}`,
    standingText(week),
    week.available_days < week.working_days &&
      `works ${week.available_days} of ${week.working_days} days`,
    overdue > 0 && `${numberText(overdue)} overdue`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns the percentage of a load that the capacity covers, or null unless the load is higher. */
export function capacityShare(load: number, capacity: number | null): number | null {
  if (capacity === null || capacity === 0 || load <= capacity) return null;
  return Math.round((capacity / load) * 100);
}

/** Returns the percentage of a capacity that a load uses, at most 100. If the capacity is 0, any load returns 100. */
export function loadShare(load: number, capacity: number | null): number {
  if (load === 0 || capacity === null) return 0;
  if (capacity === 0) return 100;
  return Math.min(100, Math.round((load / capacity) * 100));
}
