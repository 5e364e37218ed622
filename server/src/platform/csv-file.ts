import { parse } from 'csv-parse/sync';

/** The file isn't one that can be read; the message tells people why. */
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
    return parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CsvFileError(`This CSV file cannot be read: ${reason}`);
  }
}
