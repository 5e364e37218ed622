import type { SystemNotification } from './system-notification.schema.ts';

/** The announcement to show: of those that are due now, the last of the list. */
export function findShownNotification<
  One extends Pick<SystemNotification, 'live_date' | 'end_date' | 'is_active'>,
>(list: readonly One[], now: string): One | undefined {
  return list.findLast((one) => one.is_active && one.live_date <= now && now <= one.end_date);
}

/** When another announcement may be the one to show: the next moment at which one begins or ends. */
export function findNextNotificationChange(
  list: readonly Pick<SystemNotification, 'live_date' | 'end_date' | 'is_active'>[],
  now: string,
): string | undefined {
  return list
    .filter((one) => one.is_active)
    .flatMap(({ live_date, end_date }) => [live_date, end_date])
    .filter((moment) => moment >= now)
    .sort()[0];
}
