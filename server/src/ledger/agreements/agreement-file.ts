import {
  type ImportColumn,
  importColumns,
  mostImportRows,
  type NewLine,
  newLine,
} from '@portal/contract/ledger/agreement.schema.ts';
import { carryRules } from '@portal/contract/ledger/ledger-sums.ts';
import { lineKindNames, lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { majorAmount, minorAmount } from '@portal/contract/ledger/money.ts';
import { withoutGuard } from '#platform/csv.ts';
import { CsvFileError, isLargeCsv, parseCsv } from '#platform/csv-file.ts';

export interface WrongCell {
  row: number;
  column: string;
  reason: string;
}

type Cells = Readonly<Record<ImportColumn, string>>;

/** A valid row of the file. */
export interface FileRow {
  /** The row number as a spreadsheet shows it. */
  row: number;
  client: string;
  agreement: string;
  start: string;
  end: string | null;
  renewal: number | null;
  contentType: string | null;
  line: NewLine;
}

const requiredColumns: readonly ImportColumn[] = [
  'Client',
  'Agreement',
  'First month',
  'Work',
  'Quantity',
];

/** The column of each field that `newLine` validates. */
const fieldColumns: Readonly<Record<string, ImportColumn>> = {
  kind: 'Work',
  content_type: 'Content type',
  title: 'Title',
  quantity: 'Quantity',
  carry: 'Carry-over',
  starting_balance: 'Starting balance',
  fee_cents: 'Fee',
};

const folded = (text: string) => text.trim().toLowerCase();

/** Returns the cells of the file's rows by column. Throws a CsvFileError if the file can't be read. */
function readRows(csv: string): { row: number; cells: Cells }[] {
  if (isLargeCsv(Buffer.from(csv))) throw new CsvFileError('The file is too large. Split it.');
  const [header = [], ...lines] = parseCsv(csv);
  const names = header.map(folded);
  const positions = new Map(importColumns.map((name) => [name, names.indexOf(folded(name))]));
  const missing = requiredColumns.filter((name) => positions.get(name) === -1);
  if (missing.length > 0) {
    throw new CsvFileError(`The first row has no column ${missing.join(', ')}.`);
  }
  const rows = lines.flatMap((line, index) => {
    if (line.every((cell) => cell.trim() === '')) return [];
    const cellOf = (name: ImportColumn) =>
      withoutGuard((line[positions.get(name) ?? -1] ?? '').trim());
    const cells = Object.fromEntries(importColumns.map((name) => [name, cellOf(name)])) as Cells;
    return [{ row: index + 2, cells }];
  });
  if (rows.length > mostImportRows) {
    throw new CsvFileError(`The file has more than ${mostImportRows} rows. Split it.`);
  }
  if (rows.length === 0) throw new CsvFileError('The file has no rows below the first one.');
  return rows;
}

const numberOf = (cell: string): number | null => {
  const plain = cell.replace(/[\p{Sc},\s]/gu, '');
  return /^[-+]?\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
};

/** Returns a fee in minor units, or null if the text isn't a fee or has more decimals than the currency. */
const feeIn = (currency: string) => (cell: string) => {
  const amount = numberOf(cell);
  if (amount === null) return null;
  const minor = minorAmount(amount, currency);
  return majorAmount(minor, currency) === amount ? minor : null;
};

/** Returns the month of '2026-03' or '2026-03-15', or null for any other text. */
function monthOf(cell: string): string | null {
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])(-\d{2})?$/.test(cell) ? cell.slice(0, 7) : null;
}

const kindOf = (cell: string) =>
  lineKindNames.find(
    (name) => name === folded(cell) || folded(lineKinds[name].label) === folded(cell),
  );

function readRow(
  { row, cells }: { row: number; cells: Cells },
  { currency, wrong }: { currency: string; wrong: WrongCell[] },
): FileRow | null {
  const before = wrong.length;
  const refuse = (column: ImportColumn, reason: string) => wrong.push({ row, column, reason });
  for (const name of requiredColumns) if (cells[name] === '') refuse(name, 'This cell is empty.');
  const optional = <Value>(
    name: ImportColumn,
    read: (cell: string) => Value | null,
    reason: string,
  ) => {
    if (cells[name] === '') return null;
    const value = read(cells[name]);
    if (value === null) refuse(name, reason);
    return value;
  };
  const monthReason = 'Enter a month as YYYY-MM.';
  const start = optional('First month', monthOf, monthReason);
  const end = optional('Last month', monthOf, monthReason);
  const numberReason = 'Enter a number.';
  const renewal = optional('Renews every', numberOf, numberReason);
  const quantity = optional('Quantity', numberOf, numberReason);
  const balance = optional('Starting balance', numberOf, numberReason);
  const fee = optional('Fee', feeIn(currency), numberReason);
  const kind = optional('Work', (cell) => kindOf(cell) ?? null, `Enter one of ${kindNames}.`);
  const carry = optional('Carry-over', carryOf, `Enter one of ${carryRules.join(', ')}.`);
  if (wrong.length > before || !start || !kind) return null;
  const parsed = newLine.safeParse({
    kind,
    title: cells.Title || null,
    quantity,
    carry: carry ?? 'none',
    starting_balance: balance ?? 0,
    fee_cents: fee,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    refuse(fieldColumns[String(path[0])] ?? 'Work', message);
  }
  if (!parsed.success) return null;
  return {
    row,
    client: cells.Client,
    agreement: cells.Agreement,
    start,
    end,
    renewal,
    contentType: cells['Content type'] || null,
    line: parsed.data,
  };
}

const kindNames = lineKindNames.map((name) => lineKinds[name].label).join(', ');
const carryOf = (cell: string) => carryRules.find((rule) => rule === folded(cell)) ?? null;

/**
 * Reads an agreement file with fees in the given currency and returns the valid rows and all invalid cells. Throws a
 * CsvFileError if the file can't be read.
 */
export function readAgreementFile(
  csv: string,
  currency: string,
): { rows: FileRow[]; wrong: WrongCell[] } {
  const wrong: WrongCell[] = [];
  const rows = readRows(csv).flatMap((row) => readRow(row, { currency, wrong }) ?? []);
  return { rows, wrong };
}
