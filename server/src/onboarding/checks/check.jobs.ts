import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { z } from 'zod';
import { checkAccess } from '#platform/http/access.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
} from '#platform/jobs/job-definitions.ts';
import { selectItemsToCheck } from '../checklists/checklist-item.repository.ts';
import { checkItemsKind, storeCheck } from './check-runs.service.ts';
import type { ItemChecks } from './item-checks.ts';

/** The maximum number of checks that run concurrently. */
const atOnce = 4;

type ItemToCheck = Awaited<ReturnType<typeof selectItemsToCheck>>[number];

async function checkItem(
  checks: ItemChecks,
  { database, signal }: Pick<JobContext<unknown>, 'database' | 'signal'>,
  row: ItemToCheck,
): Promise<string> {
  const check = { kind: row.check_kind ?? '', setting: row.check_setting };
  const subject = {
    organization: {
      id: row.organization_id,
      dba_name: row.organization_name,
      domain: row.organization_domain,
    },
    build: { id: row.build_id, staging_url: row.staging_url },
  };
  const outcome = await checks.run(check, subject, signal);
  await database.transaction((db) => storeCheck(db, row.id, { check, outcome }));
  return outcome.state;
}

export const checkJobs = (checks: ItemChecks): JobDefinition[] => [
  defineJob({
    kind: checkItemsKind,
    attempts: 3,
    /** The build whose checks to run; null for all active builds. */
    payload: z.object({ build: z.number().nullable().default(null) }),
    authorize: async (_db, viewer) => checkAccess(websiteBuildEndpoints.runChecks.access, viewer),
    async handle(job) {
      const rows = await selectItemsToCheck(job.database.reader, job.payload.build);
      const counts: Record<string, number> = {};
      for (let start = 0; start < rows.length; start += atOnce) {
        job.signal.throwIfAborted();
        job.progress(start, rows.length, 'Checking items');
        const states = await Promise.all(
          rows.slice(start, start + atOnce).map((row) => checkItem(checks, job, row)),
        );
        for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
      }
      job.progress(rows.length, rows.length);
      return counts;
    },
  }),
];

export const checkSchedules = [
  defineSchedule({ name: checkItemsKind, cron: '0 5 * * *', kind: checkItemsKind }),
];
