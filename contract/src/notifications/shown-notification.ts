import type { SystemNotification } from './system-notification.schema.ts';

/** Returns the announcement to show: the last one in the list that is currently active and due. */
export function findShownNotification<
  One extends Pick<SystemNotification, 'live_date' | 'end_date' | 'is_active'>,
>(list: readonly One[], now: string): One | undefined {
  return list.findLast(
    (notification) =>
      notification.is_active && notification.live_date <= now && now <= notification.end_date,
  );
}

/** Returns the next moment when an announcement begins or ends, because the shown announcement may change then. */
export function findNextNotificationChange(
  list: readonly Pick<SystemNotification, 'live_date' | 'end_date' | 'is_active'>[],
  now: string,
): string | undefined {
  return list
    .filter((notification) => notification.is_active)
    .flatMap(({ live_date, end_date }) => [live_date, end_date])
    .filter((moment) => moment >= now)
    .sort()[0];
}
