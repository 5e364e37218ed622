/** What spreadsheets would take as a formula. */
const formula = /^[=+\-@\t\r]/;

/** A cell that spreadsheets take as text, never as a formula. */
function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /^'|[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(writeCell).join(',')}\r\n`;

/** A cell as it was before `csvLine` kept it from being a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
