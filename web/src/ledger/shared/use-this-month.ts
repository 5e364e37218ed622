import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';

/** Returns the current month in the agency's time zone, YYYY-MM. */
export const useThisMonth = (): string => dayInZone(new Date(), useTimeZone()).slice(0, 7);
