import { instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { day } from '#platform/durations.ts';
import { selectApplicationOfBuild } from './web-application.repository.ts';

interface CheckServices {
  database: Database;
}

interface Outcome {
  state: 'passed' | 'failed' | 'unknown';
  text: string;
}

type Application = NonNullable<Awaited<ReturnType<typeof selectApplicationOfBuild>>>;

const noBuild: Outcome = { state: 'unknown', text: 'The checklist belongs to no build.' };
const noApplication: Outcome = { state: 'failed', text: 'The build has no application.' };

/** Defines a check of the application that was created from a build. */
const applicationCheck = (
  { database }: CheckServices,
  about: { kind: string; title: string; description: string },
  judge: (application: Application) => Outcome,
) => ({
  ...about,
  setting: null,
  async run({ build }: { build: { id: number } | null }) {
    if (build === null) return noBuild;
    const application = await selectApplicationOfBuild(database.reader, build.id);
    return application ? judge(application) : noApplication;
  },
});

/** Returns checks for checklist items: whether a build's application runs, and whether it has been backed up. */
export const applicationChecks = (services: CheckServices) => [
  applicationCheck(
    services,
    {
      kind: 'application-runs',
      title: 'The application runs',
      description: 'The front page of the build’s application was shown when it was last checked.',
    },
    ({ site_name, website_status, website_reason }) =>
      website_status === 1
        ? { state: 'passed', text: `${site_name} runs.` }
        : { state: 'failed', text: website_reason ?? `${site_name} does not run.` },
  ),
  applicationCheck(
    services,
    {
      kind: 'application-backup',
      title: 'The application is backed up',
      description: 'The build’s application has a backup from the last two days.',
    },
    ({ last_backup_at }) =>
      last_backup_at !== null && last_backup_at > instantAfter(-2 * day)
        ? { state: 'passed', text: 'There is a backup of the last two days.' }
        : { state: 'failed', text: 'There is no backup of the last two days.' },
  ),
];
