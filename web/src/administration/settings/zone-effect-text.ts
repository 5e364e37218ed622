import type { TimeZoneEffect } from '@portal/contract/administration/portal-setting.schema.ts';

function clockText({ time_zone: timeZone }: TimeZoneEffect, now: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(now);
}

const articles = (count: number) =>
  count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`;

/** Describes the local time in the new time zone, and how the number of overdue articles would change. */
export function zoneEffectText(before: TimeZoneEffect, after: TimeZoneEffect, now: Date): string {
  const clock = `It is ${clockText(after, now)} there.`;
  const late = after.late_count - before.late_count;
  if (before.time_zone === after.time_zone) {
    const verb = before.late_count === 1 ? 'is' : 'are';
    return `${clock} With this time zone, ${articles(before.late_count)} ${verb} overdue.`;
  }
  const isSameDay = before.today === after.today;
  const day = isSameDay ? 'Today stays the same day.' : 'Today becomes another day.';
  if (late > 0) return `${clock} ${day} ${articles(late)} would become overdue.`;
  if (late < 0) return `${clock} ${day} ${articles(-late)} would no longer be overdue.`;
  return `${clock} ${day} The number of overdue articles stays the same (${before.late_count.toLocaleString('en')}).`;
}
