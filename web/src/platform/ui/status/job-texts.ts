import type { JobSummary } from '@portal/contract/administration/job.schema.ts';

export const jobStateLabels = {
  queued: { name: 'Queued', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--tone-success)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
} as const;

export const stoppingText = 'Stop requested. The job may finish first.';

/** Returns the text for the toast after a cancellation. A running job takes a moment to stop. */
export const cancelText = ({ state }: Pick<JobSummary, 'state'>) =>
  state === 'canceled' ? 'Job Canceled.' : 'Job Asked to Stop.';

/** Returns whether a queued job waits for a start time, such as a retry time after a failure. */
export const isScheduled = ({
  state,
  run_at,
  created_at,
}: Pick<JobSummary, 'state' | 'run_at' | 'created_at'>): boolean =>
  state === 'queued' && run_at > created_at;

/** The names of the jobs that people start or wait for. */
const jobNames: Readonly<Record<string, string>> = {
  'account-health.refresh': 'Refresh account health',
  'account-health.weekly': 'Start the weekly refresh',
  'article-history-sets.populate': 'Count articles by status',
  'articles.post-scheduled': 'Mark scheduled articles as posted',
  'audit.seal': 'Seal the audit log',
  'auth.mail-reset': 'Email a password reset',
  'connector.pull': 'Read numbers from a service',
  'content.import': 'Import articles',
  'content.push': 'Push an article to WordPress',
  'link-check.run': 'Check the links of a site',
  'link-check.weekly': 'Start the weekly link checks',
  'live-page.check': 'Check a live page',
  'live-pages.watch': 'Check live pages',
  'onboarding.assignment-digest': 'Email new checklist items',
  'onboarding.check-items': 'Check checklist items',
  'person.delete': 'Delete a user',
  'platform.backup': 'Back up the portal',
  'posting.pull': 'Read posts from WordPress',
  'report.pdf': 'Create a PDF of a report',
  'reporting.import-data': 'Import report data',
  'reporting.month-operation': 'Change all reports of a month',
  'reporting.pull-report': 'Read the numbers of a report',
  'reporting.repeat-pulls': 'Read missing numbers again',
  'reporting.run-schedule': 'Send scheduled reports',
  'reporting.send-report': 'Send a report',
  'reporting.update-templates': 'Update presentation templates',
  'reviews.remind': 'Remind clients of reviews',
  'reviews.silence': 'Approve after silence',
  'web-application.backups': 'Back up apps',
  'web-application.drills': 'Test the backups of apps',
  'web-application.removals': 'Remove deleted apps',
};

/**
 * Returns a job's name. A kind without its own name is spelled out: 'Planning month: generate' for
 * 'planning-month.generate'.
 */
export function jobName(kind: string): string {
  const name = jobNames[kind];
  if (name) return name;
  const words = kind.replaceAll(/[-_]/g, ' ').replaceAll('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
