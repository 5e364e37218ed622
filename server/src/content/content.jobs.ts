import { historySetJobs, historySetSchedules } from '#content/dashboards/history-set.jobs.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import {
  reviewReminderJobs,
  reviewReminderSchedules,
} from './approval/reminders/review-reminder.jobs.ts';
import { silenceJobs, silenceSchedules } from './approval/silence/silence.jobs.ts';
import {
  waitingClientJobs,
  waitingClientSchedules,
} from './approval/waiting-clients/waiting-client.jobs.ts';
import { articleJobs, articleSchedules } from './articles/article.jobs.ts';
import { timedNoticeJobs, timedNoticeSchedules } from './articles/inbox/timed-notices.jobs.ts';
import { documentJobs, documentSchedules } from './documents/document.jobs.ts';
import { contentImportJobs, contentImportSchedules } from './import/content-import.jobs.ts';
import {
  type LivePageServices,
  livePageJobs,
  livePageSchedules,
} from './live-pages/live-page.jobs.ts';
import { articlePushJobs } from './push/article-push.jobs.ts';
import type { PushServices } from './push/push-run.ts';

interface ContentJobServices extends LivePageServices, PushServices {}

export const contentJobs = (services: ContentJobServices): JobDefinition[] => [
  ...articleJobs,
  ...timedNoticeJobs,
  ...waitingClientJobs,
  ...reviewReminderJobs,
  ...silenceJobs,
  ...documentJobs,
  ...historySetJobs,
  ...contentImportJobs(services.files),
  ...articlePushJobs(services),
  ...livePageJobs(services),
];

export const contentSchedules: readonly Schedule[] = [
  ...articleSchedules,
  ...timedNoticeSchedules,
  ...waitingClientSchedules,
  ...reviewReminderSchedules,
  ...silenceSchedules,
  ...documentSchedules,
  ...historySetSchedules,
  ...contentImportSchedules,
  ...livePageSchedules,
];
