import type { InboxDelivery } from '@portal/contract/notifications/inbox-kinds.ts';
import { addDays, dayInZone, instantInZone, timeInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { hour } from '#platform/durations.ts';
import { undoExpiry } from '#platform/undo/undo.service.ts';

/** The kind of the job that sends the inbox's emails. */
export const inboxMailKind = 'inbox.mail';

/** The time of the daily email, in the agency's time zone. */
const dailyTime = '08:00';

/** Returns the next instant with this time of day in the agency's time zone. */
function next(time: string): string {
  const today = instantInZone(clock.today(), time, clock.timeZone());
  if (today > clock.instant()) return today;
  return instantInZone(addDays(clock.today(), 1), time, clock.timeZone());
}

/** Returns when to email a new notification, or null if it isn't emailed. */
export function mailTimeOf(delivery: InboxDelivery): string | null {
  // Wait until the change can no longer be undone.
  if (delivery === 'now') return undoExpiry();
  if (delivery === 'daily') return next(dailyTime);
  if (delivery !== 'hourly') return null;
  return new Date(Math.ceil((clock.now().getTime() + 1) / hour) * hour).toISOString();
}

export interface QuietHours {
  quiet_from: string;
  quiet_until: string;
}

/** Returns the end of the current quiet hours, or undefined outside of quiet hours. */
export function endOfQuiet({
  quiet_from: from,
  quiet_until: until,
}: QuietHours): string | undefined {
  const now = timeInZone(clock.now(), clock.timeZone()).slice(0, 5);
  const isQuiet = from <= until ? from <= now && now < until : from <= now || now < until;
  if (!isQuiet) return undefined;
  const today = dayInZone(clock.now(), clock.timeZone());
  const day = now < until ? today : addDays(today, 1);
  return instantInZone(day, until, clock.timeZone());
}
