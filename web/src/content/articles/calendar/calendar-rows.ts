import { type PlacedDate, personOf } from './calendar-dates.ts';
import type { CalendarRows } from './calendar-search.ts';

/** A client's or person's due dates in a week. */
export interface CalendarRow {
  key: string;
  name: string;
  placed: ReadonlyMap<string, readonly PlacedDate[]>;
}

function groupOf(date: PlacedDate, by: CalendarRows) {
  if (by === 'client') {
    const { id, dba_name: name } = date.article.client;
    return { key: `client ${id}`, name };
  }
  const person = personOf(date);
  return person
    ? { key: `person ${person.id}`, name: person.name }
    : { key: 'none', name: 'Unassigned' };
}

/** The row that counts each day's due dates that aren't loaded. Their clients and people aren't known either. */
export const furtherRow: CalendarRow = { key: 'further', name: 'Other dates', placed: new Map() };

/** Divides the due dates into rows, sorted by name. */
export function rowsOf(
  placed: ReadonlyMap<string, readonly PlacedDate[]>,
  by: CalendarRows,
): CalendarRow[] {
  const rows = new Map<string, { name: string; placed: Map<string, PlacedDate[]> }>();
  for (const [day, dates] of placed) {
    for (const date of dates) {
      const { key, name } = groupOf(date, by);
      const row = rows.get(key) ?? { name, placed: new Map<string, PlacedDate[]>() };
      row.placed.set(day, [...(row.placed.get(day) ?? []), date]);
      rows.set(key, row);
    }
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row }))
    .sort(
      (a, b) =>
        // The row without a person comes last.
        Number(a.key === 'none') - Number(b.key === 'none') || a.name.localeCompare(b.name),
    );
}
