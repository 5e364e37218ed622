import {
  healthRefreshJobs,
  healthRefreshSchedules,
} from '#account-health/overviews/health-refresh.jobs.ts';
import type { PageSpeedMeter } from '#account-health/page-speed/page-speed-meter.ts';
import { postingJobs } from '#account-health/posting/posting.jobs.ts';
import { scoreJobs, scoreSchedules } from '#account-health/scores/score.jobs.ts';
import { appsJobs, appsSchedules } from '#apps/apps.jobs.ts';
import type { Hosting } from '#apps/hosting/hosting.ts';
import { authJobs, authSchedules } from '#auth/auth.jobs.ts';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import { contentJobs, contentSchedules } from '#content/content.jobs.ts';
import { ledgerJobs, ledgerSchedules } from '#ledger/ledgers/ledger.jobs.ts';
import { chatJobs, chatSchedules } from '#notifications/chat/chat.jobs.ts';
import { inboxJobs, inboxSchedules } from '#notifications/inbox/inbox.jobs.ts';
import type { ItemChecks } from '#onboarding/checks/item-checks.ts';
import { onboardingJobs, onboardingSchedules } from '#onboarding/onboarding.jobs.ts';
import { backupJobs, backupSchedules } from '#platform/backups/backup.jobs.ts';
import type { BackupSettings } from '#platform/backups/backups.service.ts';
import { type PullServices, pullJobs } from '#platform/connectors/pull.jobs.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobDefinition, Schedule } from '#platform/jobs/job-definitions.ts';
import { platformJobs, platformSchedules } from '#platform/platform.jobs.ts';
import { authorizeManagement } from '#reporting/data/report-management.policy.ts';
import type { ReportPrints } from '#reporting/prints/report-prints.ts';
import { reportingJobs, reportingSchedules } from '#reporting/reporting.jobs.ts';
import { personJobs } from '#users/people/person.jobs.ts';
import { linkCheckJobs, linkCheckSchedules } from '#utilities/link-checker/link-check.jobs.ts';

interface JobServices extends Omit<PullServices, 'authorizePulls'> {
  files: Files;
  /** Undefined if backups aren't scheduled. */
  backups: BackupSettings | undefined;
  /** Internal hosts that link checks may access. */
  allowedHosts: readonly string[];
  itemChecks: ItemChecks;
  supportEmail?: string | undefined;
  prints: ReportPrints;
  meter: PageSpeedMeter;
  hosting: Hosting;
  agency: string | null;
}

/** Returns the definitions of all kinds of jobs. */
export const jobs = ({
  files,
  backups,
  allowedHosts,
  itemChecks,
  supportEmail,
  prints,
  meter,
  agency,
  hosting,
  ...services
}: JobServices): JobDefinition[] => [
  ...platformJobs(files),
  ...backupJobs(backups),
  ...pullJobs({ ...services, authorizePulls: authorizeManagement }),
  ...authJobs,
  ...personJobs,
  ...inboxJobs(findPersonViewer),
  ...chatJobs({ guardedFetch: services.guardedFetch, findViewer: findPersonViewer }),
  ...contentJobs({ files, guardedFetch: services.guardedFetch, pause: services.pause }),
  ...linkCheckJobs(allowedHosts),
  ...postingJobs(services),
  ...healthRefreshJobs({ meter }),
  ...scoreJobs,
  ...onboardingJobs(itemChecks),
  ...reportingJobs({ supportEmail, files, prints, agency }),
  ...appsJobs(hosting, { files, supportEmail }),
  ...ledgerJobs,
];

export const schedules = (
  backups: BackupSettings | undefined,
  hosting: Hosting,
): readonly Schedule[] => [
  ...platformSchedules,
  ...backupSchedules(backups),
  ...authSchedules,
  ...inboxSchedules,
  ...chatSchedules,
  ...contentSchedules,
  ...linkCheckSchedules,
  ...healthRefreshSchedules,
  ...scoreSchedules,
  ...onboardingSchedules,
  ...reportingSchedules,
  ...appsSchedules(hosting),
  ...ledgerSchedules,
];
