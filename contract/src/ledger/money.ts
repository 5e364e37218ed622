/** Returns the number of digits after the decimal point of a currency's amounts: 2 for USD, 0 for JPY. */
export function currencyDigits(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns an amount in major units: 12.5 for 1250 US cents. */
export const majorAmount = (minor: number, currency: string): number =>
  minor / 10 ** currencyDigits(currency);

/** Returns an amount in minor units: 1250 for 12.5 US dollars. */
export const minorAmount = (major: number, currency: string): number =>
  Math.round(major * 10 ** currencyDigits(currency));

/** Formats an amount in minor units: '$1,250.00', '-€3.20'. */
export const moneyText = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    majorAmount(minor, currency),
  );

/** Returns the amount for a number of words at a rate in minor units per 1,000 words, rounded to a minor unit. */
export const wordAmount = (words: number, rate: number): number =>
  Math.round((words * rate) / 1_000);

/** Formats a rate: '$0.125 per word', '$80.00 per article'. Rates per word are in minor units per 1,000 words. */
export function rateText(
  { unit, amount }: { unit: 'word' | 'article'; amount: number },
  currency: string,
): string {
  if (unit === 'article') return `${moneyText(amount, currency)} per article`;
  const digits = currencyDigits(currency);
  const perWord = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + 3,
  }).format(majorAmount(amount, currency) / 1_000);
  return `${perWord} per word`;
}
