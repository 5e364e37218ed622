/** Whether a path contains a valid report month: years from 1900 to 2199, as the API accepts. */
export const isReportMonth = (year: string, month: string): boolean =>
  /^(19|20|21)\d{2}$/.test(year) && /^(0?[1-9]|1[0-2])$/.test(month);
