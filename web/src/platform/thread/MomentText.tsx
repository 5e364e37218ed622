import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDay, formatHour } from '#platform/ui/dates/format-date.ts';

/** Shows an instant as 'Nov 21st, 3:20 PM', with the year if it isn't the current one. */
export function MomentText({ value }: { value: string }) {
  const timeZone = useTimeZone();
  const year = dayInZone(new Date(value), timeZone).slice(0, 4);
  const isThisYear = year === dayInZone(new Date(), timeZone).slice(0, 4);
  return (
    <time dateTime={value} className="tabular">
      {formatDay(value, 'card', timeZone)}
      {!isThisYear && ` ${year}`}, {formatHour(value, timeZone)}
    </time>
  );
}
