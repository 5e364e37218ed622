import { addDays, addMonths } from '@portal/contract/platform/dates.ts';

/** The last day of a month that is written as YYYY-MM. */
export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);
