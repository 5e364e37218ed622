const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const dayFormat = format({ year: 'numeric', month: 'long', day: 'numeric' });
const monthFormat = format({ year: 'numeric', month: 'long' });

/** Formats '2026-12-14' as 'December 14, 2026'. */
export const mailDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Formats a month as 'December 2026'. */
export const mailMonth = ({ year, month }: { year: number; month: number }): string =>
  monthFormat.format(Date.UTC(year, month - 1, 1));
