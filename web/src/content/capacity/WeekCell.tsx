import { VisuallyHidden } from '@mantine/core';
import type { CapacityUnit, WeekLoad } from '@portal/contract/content/capacity/capacity.schema.ts';
import styles from './shared/Capacity.module.css';
import { LoadBar } from './shared/LoadBar.tsx';
import {
  isOverloaded,
  shortStandingText,
  weekDescription,
  weekLoadText,
  weekText,
} from './shared/load-texts.ts';

interface WeekCellProps {
  unit: CapacityUnit;
  week: WeekLoad;
  /** The person and the role, for screen readers. */
  whose: string;
  onOpen: () => void;
}

/** Shows a week's load as a button that opens a list of its articles. */
export function WeekCell({ unit, week, whose, onOpen }: WeekCellProps) {
  const isOver = isOverloaded(week);
  return (
    <button
      type="button"
      className={styles.cell}
      title={weekDescription(unit, week)}
      onClick={onOpen}
    >
      <span>
        <VisuallyHidden>
          {whose}, {weekText(week.week)}:{' '}
        </VisuallyHidden>
        {weekLoadText(week)}
      </span>
      <LoadBar load={week.load} capacity={week.capacity} isOver={isOver} />
      <span className={styles.standing} data-over={isOver || undefined}>
        {shortStandingText(week)}
      </span>
    </button>
  );
}
