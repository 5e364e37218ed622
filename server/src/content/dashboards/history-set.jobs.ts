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

/** Mondays before work: each week's set begins with what the week begins with. */
export const historySetSchedules = [
  defineSchedule({
    name: 'article-history-sets',
    cron: '0 5 * * 1',
    kind: 'article-history-sets.populate',
  }),
];
