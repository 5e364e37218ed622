import { isWorkingDay } from '@portal/contract/platform/working-days.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import type { Database } from '#platform/database/database.ts';
import { defineJob, defineSchedule, type JobContext } from '#platform/jobs/job-definitions.ts';
import { selectSilentIds } from './silence.repository.ts';
import { findSilences, readCalendar } from './silence.service.ts';
import { applySilence, dueOutcome } from './silent-approval.service.ts';

const kind = 'reviews.silence';
/** The number of articles whose states are read at once. */
const batch = 200;

type Run = Pick<JobContext<unknown>, 'database' | 'signal' | 'progress'>;

/** Returns the ids of the articles that an action is due for. */
async function findDueIds(database: Database): Promise<number[]> {
  const { reader } = database;
  const calendar = await readCalendar(reader);
  const due: number[] = [];
  let after = 0;
  while (true) {
    const ids = await selectSilentIds(reader, after, batch);
    if (ids.length === 0) return due;
    after = ids.at(-1) ?? after;
    const silences = await findSilences(reader, await selectArticlesById(reader, ids), calendar);
    for (const [id, silence] of silences) if (dueOutcome(silence, calendar)) due.push(id);
  }
}

/**
 * Applies the silence policies to all unanswered reviews; does nothing on days off. An action that was missed because
 * no server was running is still due, so the next run performs it. Each article has its own transaction, so that its
 * mails and its undo are separate from other articles'.
 */
export async function applySilencePolicies({ database, signal, progress }: Run) {
  const { today, workingDays } = await readCalendar(database.reader);
  const counts = { approved: 0, escalated: 0 };
  if (!isWorkingDay(today, workingDays)) return counts;
  const ids = await findDueIds(database);
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    const outcome = await database.transaction((db) => applySilence(db, id));
    if (outcome) counts[outcome] += 1;
    progress(index + 1, ids.length);
  }
  return counts;
}

export const silenceJobs = [defineJob({ kind, attempts: 3, handle: applySilencePolicies })];

/** Runs before the reminders, so that nobody is reminded of an article that counts as approved on the same day. */
export const silenceSchedules = [defineSchedule({ name: kind, cron: '45 8 * * *', kind })];
