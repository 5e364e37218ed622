import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import { notifyOfWaitingClients } from './waiting-client.service.ts';

const kind = 'clients.notify-waiting';

export const waitingClientJobs = [
  defineJob({
    kind,
    attempts: 3,
    handle: async ({ database }) => ({
      notified: await database.transaction(notifyOfWaitingClients),
    }),
  }),
];

export const waitingClientSchedules = [defineSchedule({ name: kind, cron: '10 9 * * *', kind })];
