import { CsvError, parse } from 'csv-parse/sync';

/** The file can't be read; the message says why, for people. */
export class CsvFileError extends Error {}

/** Decodes an uploaded file; throws a CsvFileError unless it is UTF-8. */
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

/** The cells of a file, line by line; throws a CsvFileError when its quotes don't match. */
export function parseCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: false,
      delimiter: delimiterOf(text),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFileError(
      `This CSV file cannot be read: a quotation mark near line ${error.lines} is not closed or not doubled.`,
    );
  }
}

/** Spreadsheets of other languages write semicolons or tabs instead of commas. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
