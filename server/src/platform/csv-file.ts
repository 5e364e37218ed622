import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from './errors.ts';

/** Thrown if a file can't be read; the message is shown to people. */
export class CsvFileError extends Error {}

/** Decodes an uploaded file. Throws a CsvFileError unless it is UTF-8. */
export function decodeCsv(content: Buffer): string {
  if (content.subarray(0, 2).toString('latin1') === 'PK') {
    throw new CsvFileError('This is a spreadsheet file. Save it as CSV UTF-8 and upload that.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new CsvFileError('This file is not in UTF-8. Save it as CSV UTF-8 and upload that.');
  }
}

const code = (sign: string) => sign.charCodeAt(0);
const [quote, carriageReturn, lineFeed] = [code('"'), code('\r'), code('\n')];

/** Runs `read` and converts a CsvFileError to a 400 that names the field. */
export function readingFile<Result>(field: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw invalid({ [field]: [error.message] });
  }
}

/** The limits of a small file. Parsing takes about 40 ms at either limit; a blank line takes as long as many cells. */
const small = { bytes: 65_536, lines: 2_000 } as const;

/** Returns whether parsing a file would block the thread for a long time. */
export function isLargeCsv(content: Buffer): boolean {
  if (content.length > small.bytes) return true;
  let lines = 0;
  for (const byte of content) if (byte === lineFeed || byte === carriageReturn) lines += 1;
  return lines > small.lines;
}

/** The limits of any file, which are checked before any cell is built. */
const limits = { lines: 100_000, columns: 300, cells: 2_000_000 } as const;

/**
 * Throws a CsvFileError if the file has too many lines, columns, or cells. Counts in one pass without allocating
 * memory: the parser keeps all records in memory, and a megabyte of line breaks yields a million records.
 */
export function assertWithinLimits(text: string, delimiter: string): void {
  const separator = code(delimiter);
  const most = (count: number, noun: string, advice: string) =>
    new CsvFileError(`The file has more than ${count.toLocaleString('en')} ${noun}.${advice}`);
  let isQuoted = false;
  let lines = 1;
  let columns = 1;
  let cells = 1;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    // A doubled quotation mark toggles `isQuoted` twice, which has no effect.
    if (sign === quote) isQuoted = !isQuoted;
    if (isQuoted) continue;
    const isBreak =
      sign === lineFeed || (sign === carriageReturn && text.charCodeAt(index + 1) !== lineFeed);
    if (!isBreak && sign !== separator) continue;
    cells += 1;
    columns = isBreak ? 1 : columns + 1;
    if (isBreak) lines += 1;
    if (columns > limits.columns) throw most(limits.columns, 'columns', '');
    if (cells > limits.cells) throw most(limits.cells, 'cells', ' Split it.');
    if (lines > limits.lines) {
      throw most(limits.lines, 'lines', ' Split it, or delete its blank lines.');
    }
  }
}

/** Returns a file's cells, line by line. Throws a CsvFileError if the file is too large or its quotes don't match. */
export function parseCsv(text: string): string[][] {
  const delimiter = delimiterOf(text);
  assertWithinLimits(text, delimiter);
  try {
    return parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: false, delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFileError(
      `This CSV file cannot be read: a quotation mark near line ${error.lines} is not closed or not doubled.`,
    );
  }
}

/** The number of characters that are searched for the delimiter; the header's first columns are enough. */
const longestHeader = 10_000;

/**
 * Returns the most frequent delimiter in the header. Spreadsheet programs in some languages write semicolons or tabs
 * instead of commas.
 */
function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, longestHeader).split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best))
    .sign;
}
