import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import {
  defineJob,
  defineSchedule,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { dropFilesWithoutItem } from './attachments/checklist-attachment.service.ts';
import { checkJobs, checkSchedules } from './checks/check.jobs.ts';
import type { ItemChecks } from './checks/item-checks.ts';
import { sendAssignmentDigests } from './digest/assignment-digest.service.ts';
import { deleteItemsDeletedBefore } from './items/deleted-items.repository.ts';

const digestKind = 'onboarding.assignment-digest';
const purgeKind = 'onboarding.purge-items';

/** Permanently deletes items a day after they were deleted; until then, they can be restored. */
async function purgeDeletedItems(db: Db): Promise<void> {
  const fileIds = await deleteItemsDeletedBefore(db, instantAfter(-day));
  await dropFilesWithoutItem(db, fileIds);
}

export const onboardingJobs = (checks: ItemChecks): JobDefinition[] => [
  ...checkJobs(checks),
  defineJob({
    kind: digestKind,
    attempts: 3,
    handle: async ({ database }) => ({
      mails: await database.transaction(sendAssignmentDigests),
    }),
  }),
  defineJob({
    kind: purgeKind,
    attempts: 3,
    handle: ({ database }) => database.transaction(purgeDeletedItems),
  }),
];

export const onboardingSchedules: readonly Schedule[] = [
  ...checkSchedules,
  defineSchedule({ name: digestKind, cron: '30 7 * * *', kind: digestKind }),
  defineSchedule({ name: purgeKind, cron: '40 3 * * *', kind: purgeKind }),
];
