import { instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { day } from '#platform/durations.ts';
import { selectApplicationOfBuild } from './web-application.repository.ts';

type Application = NonNullable<Awaited<ReturnType<typeof selectApplicationOfBuild>>>;

const passed = (text: string) => ({ state: 'passed' as const, text });
const failed = (text: string) => ({ state: 'failed' as const, text });

/** Judges the application that was made from a checklist's build. */
const judgeApplication =
  (
    database: Database,
    judge: (application: Application) => ReturnType<typeof passed | typeof failed>,
  ) =>
  async ({ build }: { build: { id: number } | null }) => {
    if (build === null) {
      return { state: 'unknown' as const, text: 'The checklist belongs to no build.' };
    }
    const application = await selectApplicationOfBuild(database.reader, build.id);
    return application ? judge(application) : failed('The build has no application.');
  };

function judgeRunning({ site_name, website_status, website_reason }: Application) {
  if (website_status === 1) return passed(`${site_name} runs.`);
  return failed(website_reason ?? `${site_name} does not run.`);
}

function judgeBackup({ last_backup_at }: Application) {
  const isRecent = last_backup_at !== null && last_backup_at > instantAfter(-2 * day);
  if (isRecent) return passed('There is a backup of the last two days.');
  return failed('There is no backup of the last two days.');
}

/** The checks of checklist items that a build's application runs, and that it is backed up. */
export const applicationChecks = ({ database }: { database: Database }) => [
  {
    kind: 'application-runs',
    title: 'The application runs',
    description: 'The front page of the build’s application was shown when it was last checked.',
    setting: null,
    run: judgeApplication(database, judgeRunning),
  },
  {
    kind: 'application-backup',
    title: 'The application is backed up',
    description: 'The build’s application has a backup of the last two days.',
    setting: null,
    run: judgeApplication(database, judgeBackup),
  },
];
