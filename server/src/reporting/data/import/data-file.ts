import { foldText } from '@portal/contract/platform/text.ts';
import { withoutGuard } from '#platform/csv.ts';
import { CsvFileError, parseCsv } from '#platform/csv-file.ts';

const mostRows = 20_000;
const mostColumns = 300;
const sampleRows = 5;

/**
 * The columns that are added to a file of invalid rows. Imports ignore them, so a corrected file is mapped like the
 * original file.
 */
const rejectColumns: ReadonlySet<string> = new Set(['row', 'reason']);
export const isRejectColumn = (name: string): boolean => rejectColumns.has(foldText(name));

export interface DataLine {
  /** The row number, counted as in a spreadsheet. */
  row: number;
  cells: string[];
}

/** An uploaded file's parsed content. */
export interface DataFile {
  header: string[];
  lines: DataLine[];
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** Returns whether a line is a comment: exports from Google Analytics begin with comments about the report. */
const isComment = (cells: readonly string[]) => cells[0]?.trimStart().startsWith('#') ?? false;

function assertHeader(header: readonly string[]): void {
  if (header.length > mostColumns) {
    throw new CsvFileError(`The file has more than ${mostColumns} columns.`);
  }
  const names = new Set<string>();
  for (const name of header.map(foldText).filter(Boolean)) {
    if (names.has(name)) throw new CsvFileError(`The column '${name}' occurs twice.`);
    names.add(name);
  }
  if (names.size < 2) {
    throw new CsvFileError('The first line must name the columns: the month and the numbers.');
  }
}

/** Reads a file's header and rows. Throws a CsvFileError if the file can't contain numbers. */
export function readDataFile(text: string): DataFile {
  const all = parseCsv(text);
  const place = all.findIndex((cells) => !isBlank(cells) && !isComment(cells));
  const header = (all[place] ?? []).map((name) => withoutGuard(name).normalize('NFC').trim());
  while (header.at(-1) === '') header.pop();
  if (header.length === 0) throw new CsvFileError('The file is empty.');
  assertHeader(header);
  const lines = all
    .map((cells, index) => ({
      row: index + 1,
      cells: cells.map((cell) => withoutGuard(cell).normalize('NFC').trim()),
    }))
    .slice(place + 1)
    .filter(({ cells }) => !isBlank(cells) && !isComment(cells));
  if (lines.length === 0) throw new CsvFileError('The file has no rows below its header.');
  if (lines.length > mostRows) {
    throw new CsvFileError(
      `The file has more than ${mostRows.toLocaleString('en')} rows. Split it.`,
    );
  }
  return { header, lines };
}

export const sampleOf = ({ header, lines }: DataFile): string[][] =>
  lines
    .slice(0, sampleRows)
    .map(({ cells }) => header.map((_, index) => (cells[index] ?? '').slice(0, 200)));

/** Returns a key that is the same for files with the same columns, which share a mapping. */
export const headerKey = ({ header }: DataFile): string =>
  JSON.stringify(header.filter((name) => !isRejectColumn(name)).map(foldText)).slice(0, 2_000);
