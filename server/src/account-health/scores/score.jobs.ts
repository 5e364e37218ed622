import { addDays } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import {
  defineJob,
  defineSchedule,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { deleteDaysBefore } from './score.repository.ts';
import { refreshAllScores } from './score-refresh.service.ts';

export const scoresJobKind = 'account-health.scores';

/** Two years, including leap days. */
const keptDays = 731;

export const scoreJobs: readonly JobDefinition[] = [
  defineJob({
    kind: scoresJobKind,
    attempts: 3,
    async handle({ database, signal }) {
      const refreshed = await refreshAllScores(database, signal);
      const before = addDays(clock.today(), -keptDays);
      await database.transaction((db) => deleteDaysBefore(db, before));
      return { refreshed };
    },
  }),
];

export const scoreSchedules: readonly Schedule[] = [
  // Runs shortly after midnight because each day counts as a measurement.
  defineSchedule({ name: scoresJobKind, cron: '5 0 * * *', kind: scoresJobKind }),
];
