/** Matches cells that spreadsheet programs would run as formulas. */
const formula = /^[=+\-@\t\r]/;

/** Quotes a cell if necessary. Adds an apostrophe to text that a spreadsheet program would run as a formula. */
function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /^'|[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file, with its line break. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(writeCell).join(',')}\r\n`;

/** Removes the apostrophe that `csvLine` adds before formulas. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
