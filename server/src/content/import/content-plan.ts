import { foldText } from '@portal/contract/platform/text.ts';
import { csvLine, withoutGuard } from '#platform/csv.ts';
import { CsvFileError, parseCsv } from '#platform/csv-file.ts';
import {
  type Cells,
  type PlanColumn,
  type PlanContentType,
  type PlanNames,
  type PlanRow,
  planColumns,
  readRow,
  requiredColumns,
} from './plan-row.ts';

export interface RowError {
  row: number;
  column: PlanColumn;
  reason: string;
}

export interface ContentPlan {
  rows: PlanRow[];
  /** The names in rows with errors. They are still checked, so that all errors are reported together. */
  wrong: PlanNames[];
  errors: RowError[];
  /** The original cells by row number, for the file with rejected rows. */
  written: ReadonlyMap<number, readonly string[]>;
}

const mostRows = 20_000;

/** Thrown for a file that isn't a content plan. */
export class ContentPlanError extends CsvFileError {}

/** The columns that the file with rejected rows adds. They are allowed so that a corrected file can be imported. */
const rejectColumns: ReadonlySet<string> = new Set(['row', 'reason']);

function readHeader(header: readonly string[]): Map<PlanColumn, number> {
  const byName = new Map(planColumns.map((column) => [foldText(column), column]));
  const places = new Map<PlanColumn, number>();
  const unknown: string[] = [];
  header.forEach((name, index) => {
    if (rejectColumns.has(foldText(name))) return;
    const column = byName.get(foldText(name));
    if (column === undefined) unknown.push(name);
    else if (places.has(column)) throw new ContentPlanError(`The column '${column}' occurs twice.`);
    else places.set(column, index);
  });
  const missing = requiredColumns.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new ContentPlanError(`These columns are missing: ${missing.join(', ')}.`);
  if (unknown.length > 0)
    throw new ContentPlanError(`The file has unknown columns: ${unknown.join(', ')}.`);
  return places;
}

/** Parses a content plan. Returns the valid rows, and the invalid rows' errors. */
export function readContentPlan(
  text: string,
  contentTypes: readonly PlanContentType[],
): ContentPlan {
  const [header, ...lines] = parseCsv(text);
  if (!header) throw new ContentPlanError('The file is empty.');
  if (lines.length > mostRows) {
    throw new ContentPlanError(
      `The file has more than ${mostRows.toLocaleString('en')} rows. Split it, or delete its blank rows.`,
    );
  }
  const places = readHeader(header);
  const types = new Map(contentTypes.map((type) => [foldText(type.name), type]));
  const plan = {
    rows: [] as PlanRow[],
    wrong: [] as PlanNames[],
    errors: [] as RowError[],
    written: new Map<number, string[]>(),
  };
  lines.forEach((line, index) => {
    const cells = line.map(withoutGuard);
    if (cells.every((cell) => cell.trim() === '')) return;
    const row = index + 2;
    plan.written.set(
      row,
      planColumns.map((column) => cells[places.get(column) ?? -1] ?? ''),
    );
    const before = plan.errors.length;
    const cell: Cells = (column) => (cells[places.get(column) ?? -1] ?? '').normalize('NFC').trim();
    const read = readRow(row, cell, types, (column, reason) =>
      plan.errors.push({ row, column, reason }),
    );
    if (cells.length > header.length) {
      plan.errors.push({
        row,
        column: 'Notes',
        reason: 'has more cells than the header has columns',
      });
    }
    const { contentType, ...names } = read;
    if (contentType && plan.errors.length === before) plan.rows.push({ ...names, contentType });
    else plan.wrong.push(names);
  });
  return plan;
}

/** Returns the rejected rows unchanged, with their numbers and the reasons, ready to be corrected and imported. */
export function rejectsCsv({ errors, written }: Pick<ContentPlan, 'errors' | 'written'>): string {
  let text = `\uFEFF${csvLine([...planColumns, 'Row', 'Reason'])}`;
  for (const [row, ofRow] of Map.groupBy(errors, (error) => error.row)) {
    const reason = ofRow.map((error) => `${error.column}: ${error.reason}`).join('; ');
    text += csvLine([...(written.get(row) ?? []), String(row), reason]);
  }
  return text;
}
