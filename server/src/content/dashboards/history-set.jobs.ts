import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { countArticles, populateHistorySets } from './history-set.service.ts';

export const historySetJobs = [
  defineJob({
    kind: 'article-history-sets.populate',
    attempts: 5,
    async handle({ database }) {
      const counts = await countArticles(database.bulkReader);
      await database.transaction((db) => populateHistorySets(db, counts));
    },
  }),
];

/** Saves the charts' counts early on Mondays, so that each set shows the beginning of its week. */
export const historySetSchedules = [
  defineSchedule({
    name: 'article-history-sets',
    cron: '0 5 * * 1',
    kind: 'article-history-sets.populate',
  }),
];
