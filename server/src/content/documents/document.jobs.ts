import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { thinVersions } from './automatic-versions.service.ts';

const kind = 'article-bodies.thin-versions';

export const documentJobs = [
  defineJob({
    kind,
    attempts: 3,
    handle: async ({ database }) => ({ deleted: await database.transaction(thinVersions) }),
  }),
];

export const documentSchedules = [defineSchedule({ name: kind, cron: '50 3 * * *', kind })];
