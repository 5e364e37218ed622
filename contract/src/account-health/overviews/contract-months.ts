interface ContractDates {
  /** YYYY-MM-DD. */
  contract_start_date: string | null;
  /** An instant; used if no contract date is known. */
  created_at: string;
}

/**
 * Returns the number of whole calendar months from the start of the contract to `today` (YYYY-MM-DD); never below 0.
 */
export function monthsIntoContract(
  { contract_start_date, created_at }: ContractDates,
  today: string,
): number {
  const start = (contract_start_date ?? created_at).slice(0, 10);
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  // If a contract began on the 31st, the last day of a shorter month completes that month.
  const isWhole = toDay >= Math.min(day, lastDay);
  const months = (toYear - year) * 12 + toMonth - month - (isWhole ? 0 : 1);
  return Math.max(0, months);
}
