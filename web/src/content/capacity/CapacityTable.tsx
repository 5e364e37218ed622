import { VisuallyHidden } from '@mantine/core';
import type {
  CapacityRole,
  PersonWeeks,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { daySpan, roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import { addDays, isoWeekOf } from '@portal/contract/platform/dates.ts';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import styles from './shared/Capacity.module.css';
import { WeekCell } from './WeekCell.tsx';

/** The table cell whose articles are shown. */
export interface OpenWeek {
  user: number;
  name: string;
  role: CapacityRole;
  week: string;
}

interface CapacityTableProps {
  people: readonly PersonWeeks[];
  weeks: readonly string[];
  /** The Monday of the current week. */
  current: string;
  onOpen: (week: OpenWeek) => void;
}

/** Shows a row for each person and role, with the load and capacity for each week. */
export function CapacityTable({ people, weeks, current, onOpen }: CapacityTableProps) {
  return (
    <table className={styles.grid}>
      <VisuallyHidden component="caption">Load and capacity by person and week</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Role</th>
          {weeks.map((week) => (
            <th
              key={week}
              scope="col"
              className={styles.weekHead}
              aria-current={week === current ? 'date' : undefined}
            >
              Week {isoWeekOf(week).week}
              <span className={styles.weekDays}>{daySpan(week, addDays(week, 6))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.flatMap(({ person, roles }) =>
          roles.map(({ role, unit, weeks: loads }, index) => (
            <tr key={`${person.id}-${role}`}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={roles.length}>
                  <PersonName person={person} />
                </th>
              )}
              <td className={styles.role}>
                {roleWords[role].name}
                <span className={styles.weekDays}>{unit}</span>
              </td>
              {loads.map((load) => (
                <td key={load.week}>
                  <WeekCell
                    unit={unit}
                    week={load}
                    whose={`${person.name}, ${roleWords[role].name}`}
                    onOpen={() =>
                      onOpen({ user: person.id, name: person.name, role, week: load.week })
                    }
                  />
                </td>
              ))}
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
