import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { thinVersions } from './automatic-versions.service.ts';
import { dropLostImages } from './images/body-image.service.ts';

const thinning = 'article-bodies.thin-versions';
const images = 'article-bodies.drop-images';

export const documentJobs = [
  defineJob({
    kind: thinning,
    attempts: 3,
    handle: async ({ database }) => ({ deleted: await database.transaction(thinVersions) }),
  }),
  defineJob({
    kind: images,
    attempts: 3,
    handle: async ({ database }) => ({ dropped: await database.transaction(dropLostImages) }),
  }),
];

export const documentSchedules = [
  defineSchedule({ name: thinning, cron: '50 3 * * *', kind: thinning }),
  defineSchedule({ name: images, cron: '55 3 * * *', kind: images }),
];
