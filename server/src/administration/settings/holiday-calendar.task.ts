import { addDays } from '@portal/contract/platform/dates.ts';
import { type Holiday, maximumHolidays } from '@portal/contract/platform/working-days.ts';
import ICAL from 'ical.js';
import { invalid, PortalError } from '#platform/errors.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';

export interface HolidayFile {
  content: string;
  /** The first day to read, as YYYY-MM-DD; `until` is the day after the last day. */
  from: string;
  until: string;
}

const longestHoliday = 31;
/** Limits the work for rules that recur every second. Real holidays recur far less often. */
const maximumRepetitions = 2_000;
const maximumEvents = 2_000;

const refused = (text: string) => invalid({ calendar: [text] });

function parseCalendar(content: string) {
  try {
    return new ICAL.Component(ICAL.parse(content));
  } catch {
    throw refused('This is not an iCalendar file (.ics).');
  }
}

const textOfDay = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Yields the first day of each occurrence of an event that starts before `until`. */
function* startsOf(event: ICAL.Event, until: string): Generator<string> {
  if (!event.isRecurring()) {
    yield textOfDay(event.startDate);
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; count < maximumRepetitions; count += 1) {
    const next = iterator.next() as ICAL.Time | undefined;
    if (!next) return;
    const start = textOfDay(next);
    if (start >= until) return;
    yield start;
  }
}

/** Returns an all-day event's length in days. Its end date is exclusive. */
function lengthOf({ startDate, endDate }: ICAL.Event): number {
  const days = Math.round(endDate.subtractDate(startDate).toSeconds() / 86_400);
  return Math.min(Math.max(days, 1), longestHoliday);
}

function readHolidays({ content, from, until }: HolidayFile): Holiday[] {
  const events = parseCalendar(content).getAllSubcomponents('vevent');
  if (events.length > maximumEvents) throw refused('This calendar has too many events.');
  const holidays = new Map<string, Holiday>();
  for (const component of events) {
    const event = new ICAL.Event(component);
    // Skip events with a time of day, since they are appointments rather than holidays.
    if (!event.startDate?.isDate) continue;
    const name = String(event.summary ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed();
    for (const start of startsOf(event, until)) {
      for (let index = 0; index < lengthOf(event); index += 1) {
        const day = addDays(start, index);
        if (day < from || day >= until || holidays.has(day)) continue;
        holidays.set(day, { day, name });
        if (holidays.size > maximumHolidays) {
          throw refused(`This calendar has more than ${maximumHolidays} holidays.`);
        }
      }
    }
  }
  if (holidays.size === 0) throw refused('This calendar has no all-day events in these years.');
  return [...holidays.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Reads the all-day events of an .ics file. */
export const readHolidayCalendar = defineHeavyTask({
  module: import.meta.url,
  name: 'readHolidayCalendar',
  advice: 'Use a calendar with holidays only.',
  // Always use a worker, since even a small file can contain a rule with millions of occurrences.
  isLarge: () => true,
  run(file: HolidayFile): Holiday[] {
    try {
      return readHolidays(file);
    } catch (error) {
      if (error instanceof PortalError) throw error;
      // The library throws if a value isn't a valid date or rule.
      throw refused('This calendar can’t be read.');
    }
  },
});
