import { createIndex } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const dueDates = [
  'duedate_write',
  'duedate_rewrite',
  'duedate_edit',
  'duedate_reedit',
  'duedate_finalreview',
  'duedate_schedulepost',
  'duedate_qapost',
  'duedate_golive',
];

/** Adds an index for each due date, which calendars use to find the due dates in a range of days. */
export const calendarIndexesMigration: Migration = {
  name: '0048-calendar-indexes',
  isCompatible: true,
  up: async (db) => {
    for (const name of dueDates)
      await createIndex(db, 'article', `${name}, id where ${name} is not null`);
  },
};
