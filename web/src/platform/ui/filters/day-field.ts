import { addDays, dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDay } from '../dates/format-date.ts';
import type { FilterField } from './filter-fields.ts';

const isDay = (typed: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) &&
  !Number.isNaN(Date.parse(typed)) &&
  new Date(typed).toISOString().startsWith(typed);

/** Returns a filter by day. The day can be typed or picked from common choices. */
export const dayField = (name: string, label: string): FilterField => ({
  name,
  label,
  placeholder: 'YYYY-MM-DD',
  useValues: (typed) => {
    const zone = useTimeZone();
    if (isDay(typed)) return { values: [{ value: typed, label: formatDay(typed, 'card', zone) }] };
    if (typed !== '') return { values: [] };
    const today = dayInZone(new Date(), zone);
    return {
      values: [
        { value: today, label: 'Today' },
        { value: addDays(today, -1), label: 'Yesterday' },
        { value: addDays(today, -7), label: '7 days ago' },
        { value: addDays(today, -30), label: '30 days ago' },
        { value: `${today.slice(0, 8)}01`, label: 'First of this month' },
        { value: `${today.slice(0, 4)}-01-01`, label: 'First of this year' },
      ],
    };
  },
  useName: (value) => formatDay(value, 'card', useTimeZone()),
});
