import type { ColumnMapping } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { csvLine } from '#platform/csv.ts';
import { findLeadType } from '../lead-type.ts';
import { readCountCell, readMonthCell } from './data-cells.ts';
import { type DataFile, type DataLine, isRejectColumn } from './data-file.ts';

export interface RowError {
  row: number;
  column: string;
  reason: string;
}

export interface PlannedValue {
  name: string;
  value: number;
  quotable: number | null;
}

export interface PlannedMonth {
  organizationId: number;
  month: string;
  values: PlannedValue[];
}

export interface DataPlan {
  months: PlannedMonth[];
  errors: RowError[];
}

export interface PlanRules {
  kind: MonthlyDataKind;
  mapping: ColumnMapping;
  /**
   * Returns the organization that a cell identifies, or the reason that the cell identifies none. For null, returns the
   * import's organization.
   */
  findOrganization: (cell: string | null) => number | string;
  isFuture: (month: string) => boolean;
}

/** Beyond this number, only the first error in each row is kept. A file can have two million invalid cells. */
const mostErrors = 1_000;
const mostNames = 200;
const longestName = 100;

interface Entry {
  /** The column with the value. */
  column: string;
  /** The name in the file. It can occur only once per month, unless each row is for a day. */
  word: string;
  name: string;
  value: number;
  quotable: number | null;
}

type Report = (column: string, reason: string) => void;

function cellReader({ header }: DataFile, { cells }: DataLine) {
  const places = new Map(header.map((name, index) => [name, index]));
  return (column: string) => cells[places.get(column) ?? -1] ?? '';
}

function readQuotable(
  cell: (column: string) => string,
  column: string | null,
  value: number,
  report: Report,
): number | null {
  if (column === null || cell(column) === '') return null;
  const quotable = readCountCell(cell(column));
  if (typeof quotable === 'string') report(column, quotable);
  else if (quotable > value)
    report(column, `'${quotable}' is more than the number of leads (${value})`);
  else return quotable;
  return null;
}

function readName(word: string, { kind, mapping }: PlanRules): string | { reason: string } {
  if (word === '') return { reason: 'is missing' };
  if (kind === 'analytics') {
    return word.length > longestName ? { reason: `has more than ${longestName} characters` } : word;
  }
  const chosen = mapping.layout === 'rows' ? mapping.lead_types[word] : undefined;
  const type = chosen ?? findLeadType(word);
  return type ?? { reason: `'${word.slice(0, 60)}' is not a lead type` };
}

/** Reads the numbers in a row, each with its name, and reports the invalid cells. */
function readEntries(rules: PlanRules, cell: (column: string) => string, report: Report): Entry[] {
  const { mapping } = rules;
  const asked =
    mapping.layout === 'rows'
      ? [
          {
            column: mapping.value,
            nameColumn: mapping.name,
            word: cell(mapping.name),
            quotable: mapping.quotable,
          },
        ]
      : mapping.columns
          // An empty cell isn't an error: for a client without calls, the calls column is empty.
          .filter(({ column }) => cell(column) !== '')
          .map(({ column, name, quotable }) => ({
            column,
            nameColumn: column,
            word: name,
            quotable,
          }));
  return asked.flatMap(({ column, nameColumn, word, quotable: quotableColumn }) => {
    const name = readName(word, rules);
    if (typeof name !== 'string') report(nameColumn, name.reason);
    const value = readCountCell(cell(column));
    if (typeof value === 'string') report(column, value);
    if (typeof name !== 'string' || typeof value === 'string') return [];
    const quotable = readQuotable(cell, quotableColumn, value, report);
    return [{ column, word, name, value, quotable }];
  });
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** Collects numbers by month, adding up the numbers of days. */
function createMonths() {
  const months = new Map<string, PlannedMonth & { byName: Map<string, PlannedValue> }>();
  /** The number of the first row with each combination of organization, month, and name. */
  const seen = new Map<string, number>();
  return {
    all: () =>
      [...months.values()]
        .map(({ byName, ...month }) => ({ ...month, values: [...byName.values()] }))
        .sort((a, b) => a.organizationId - b.organizationId || (a.month < b.month ? -1 : 1)),
    /** Returns why an entry can't be added, or undefined if it can. */
    findProblem(
      { organizationId, month }: Omit<PlannedMonth, 'values'>,
      { word, name }: Entry,
      isDay: boolean,
    ) {
      const earlier = isDay ? undefined : seen.get(`${organizationId} ${month} ${word}`);
      if (earlier !== undefined) return `the same month is also in row ${earlier}`;
      const byName = months.get(`${organizationId} ${month}`)?.byName;
      if (byName && byName.size >= mostNames && !byName.has(name)) {
        return `this month has more than ${mostNames} sources`;
      }
      return undefined;
    },
    add({ organizationId, month }: Omit<PlannedMonth, 'values'>, entry: Entry, row: number): void {
      const key = `${organizationId} ${month}`;
      const { name, value, quotable } = entry;
      const plannedMonth = months.get(key) ?? {
        organizationId,
        month,
        values: [],
        byName: new Map(),
      };
      months.set(key, plannedMonth);
      if (!seen.has(`${key} ${entry.word}`)) seen.set(`${key} ${entry.word}`, row);
      const before = plannedMonth.byName.get(name);
      plannedMonth.byName.set(
        name,
        before
          ? { name, value: before.value + value, quotable: sum(before.quotable, quotable) }
          : { name, value, quotable },
      );
    },
  };
}

/** Returns the months that the valid rows would save, and the errors in the invalid rows. */
export function readDataPlan(file: DataFile, rules: PlanRules): DataPlan {
  const { mapping, findOrganization, isFuture } = rules;
  const errors: RowError[] = [];
  const months = createMonths();
  for (const line of file.lines) {
    const before = errors.length;
    const report: Report = (column, reason) => {
      if (errors.length < Math.max(mostErrors, before + 1)) {
        errors.push({ row: line.row, column, reason });
      }
    };
    const cell = cellReader(file, line);
    if (
      line.cells.length > file.header.length &&
      line.cells.slice(file.header.length).some(Boolean)
    ) {
      report(mapping.month, 'the row has more cells than the header has columns');
    }
    const column = mapping.organization?.column ?? null;
    const organizationId = findOrganization(column === null ? null : cell(column));
    if (typeof organizationId === 'string') report(column ?? mapping.month, organizationId);
    const read = readMonthCell(cell(mapping.month));
    if (read === null) {
      const shown = cell(mapping.month).slice(0, 40);
      report(mapping.month, shown === '' ? 'is missing' : `'${shown}' is not a month`);
    } else if (isFuture(read.month)) report(mapping.month, 'this month has not begun yet');
    const entries = readEntries(rules, cell, report);
    if (typeof organizationId === 'string' || read === null) continue;
    const subject = { organizationId, month: read.month };
    for (const entry of entries) {
      const problem = months.findProblem(subject, entry, read.isDay);
      if (problem !== undefined) report(mapping.month, problem);
    }
    if (errors.length > before) continue;
    for (const entry of entries) months.add(subject, entry, line.row);
  }
  return { months: months.all(), errors };
}

/** Returns a CSV file of the invalid rows, with row numbers and reasons, that can be corrected and imported again. */
export function rejectsCsv({ header, lines }: DataFile, errors: readonly RowError[]): string {
  const written = new Map(lines.map(({ row, cells }) => [row, cells]));
  const columns = header.flatMap((name, index) =>
    isRejectColumn(name) ? [] : [{ name, place: index }],
  );
  let text = `\uFEFF${csvLine([...columns.map(({ name }) => name), 'Row', 'Reason'])}`;
  for (const [row, ofRow] of Map.groupBy(errors, (error) => error.row)) {
    const cells = columns.map(({ place }) => written.get(row)?.[place] ?? '');
    const reason = ofRow.map((error) => `${error.column}: ${error.reason}`).join('; ');
    text += csvLine([...cells, String(row), reason]);
  }
  return text;
}
