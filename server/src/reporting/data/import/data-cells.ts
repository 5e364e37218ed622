import { yearMonth } from '@portal/contract/platform/dates.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const validMonth = (year: number, month: number, isDay: boolean) =>
  year >= 1990 && year <= 2199 && month >= 1 && month <= 12
    ? { month: yearMonth({ year, month }), isDay }
    : null;

const wholeYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

type Reader = [RegExp, (parts: readonly string[]) => ReturnType<typeof validMonth>];

/** The formats of months and days in files; ambiguous dates are read in the American order. */
const readers: readonly Reader[] = [
  [/^(\d{4})[-/. ](\d{1,2})$/, ([year, month]) => validMonth(Number(year), Number(month), false)],
  [/^(\d{4})(\d{2})$/, ([year, month]) => validMonth(Number(year), Number(month), false)],
  [/^(\d{1,2})[-/.](\d{4})$/, ([month, year]) => validMonth(Number(year), Number(month), false)],
  [
    /^(\d{4})[-/.](\d{1,2})[-/.]\d{1,2}(?:[T ].*)?$/,
    ([year, month]) => validMonth(Number(year), Number(month), true),
  ],
  [/^(\d{4})(\d{2})\d{2}$/, ([year, month]) => validMonth(Number(year), Number(month), true)],
  [
    /^(\d{1,2})\/\d{1,2}\/(\d{4}|\d{2})(?: .*)?$/,
    ([month, year = '']) => validMonth(wholeYear(year), Number(month), true),
  ],
  [
    /^([a-z]{3})[a-z]*\.?[-\s,]+'?(\d{4}|\d{2})$/i,
    ([name = '', year = '']) =>
      validMonth(wholeYear(year), monthNames.indexOf(name.toLowerCase()) + 1, false),
  ],
];

/** Returns a cell's month, and whether the cell contains a full date, or null for any other text. */
export function readMonthCell(cell: string): { month: string; isDay: boolean } | null {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(cell);
    if (match) return read(match.slice(1));
  }
  return null;
}

const largest = 1_000_000_000;

/** Returns a cell's whole number, which may have thousands separators, or the reason that the cell is invalid. */
export function readCountCell(cell: string): number | string {
  if (cell === '') return 'is missing';
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  if (/^[-−(].*\d/.test(cell)) return `'${shown}' is less than 0`;
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(cell)) return `'${shown}' is not a whole number`;
  const value = Number(cell.replaceAll(',', ''));
  return value <= largest ? value : `'${shown}' is too large`;
}
