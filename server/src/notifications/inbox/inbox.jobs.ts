import { defineJob, defineSchedule } from '#platform/jobs/job-definitions.ts';
import type { FindViewer } from '#platform/jobs/job-registry.ts';
import { inboxWakeKind, purgeInbox, wakeInbox } from './inbox.service.ts';
import { sendInboxMails } from './inbox-mail.service.ts';
import { inboxMailKind } from './inbox-mail-times.ts';

const purgeKind = 'inbox.purge';

export const inboxJobs = (findViewer: FindViewer) => [
  defineJob({
    kind: inboxMailKind,
    attempts: 3,
    handle: async ({ database }) => ({ mails: await sendInboxMails(database, findViewer) }),
  }),
  defineJob({
    kind: inboxWakeKind,
    attempts: 3,
    handle: async ({ database }) => ({ woken: await database.transaction(wakeInbox) }),
  }),
  defineJob({
    kind: purgeKind,
    attempts: 3,
    handle: async ({ database }) => {
      await database.transaction(purgeInbox);
    },
  }),
];

export const inboxSchedules = [
  defineSchedule({ name: inboxMailKind, cron: '*/5 * * * *', kind: inboxMailKind }),
  defineSchedule({ name: purgeKind, cron: '40 3 * * *', kind: purgeKind }),
];
