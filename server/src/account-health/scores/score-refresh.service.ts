import type { ScoreMark } from '@portal/contract/account-health/scores/score.schema.ts';
import {
  type ScoreWeights,
  scoreBandTitles,
} from '@portal/contract/account-health/scores/score-factors.ts';
import type { Insertable } from 'kysely';
import type { InboxNotice } from '#notifications/inbox/notify.service.ts';
import { notify } from '#notifications/inbox/notify.service.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import {
  insertFacts,
  replaceFacts,
  replaceScores,
  type ScoreRow,
  selectAccountIds,
  selectDaysBefore,
  selectLeads,
  selectScores,
  selectScoresOn,
  upsertDays,
} from './score.repository.ts';
import type { AccountScoreTable } from './score.table.ts';
import { type ComputedScore, computeScore } from './score.ts';
import { type AlertState, firstAlertState, nextAlert } from './score-alert.ts';
import { readFacts } from './score-facts.service.ts';
import type { ScoreFacts } from './score-facts.ts';
import { readMarks, trendDaysOf } from './score-marks.ts';
import { parseWeights, selectWeightVersions, type WeightsRow } from './score-weights.repository.ts';

/** The topic of changed scores. Record ids are organization ids. Without an id, an event is about many scores. */
export const accountScoreTopic = 'account-score';

/** The number of accounts per transaction. It is low because a transaction blocks other writers on SQLite. */
const accountsAtOnce = 50;
/** If more scores than this change at once, a single event without a record id replaces their events. */
const mostEvents = 20;

interface Computed {
  id: number;
  leadId: number | null;
  facts: ScoreFacts;
  text: string;
  score: ComputedScore;
  alert: ReturnType<typeof nextAlert>;
  marks: ScoreMark[];
  stored: ScoreRow | undefined;
}

/** Parses facts, which only this module writes. */
export const parseFacts = (facts: string): ScoreFacts => JSON.parse(facts);

function weightsOf(versions: readonly WeightsRow[]) {
  const current = versions.at(-1);
  if (!current) throw new Error('The weights of scores are missing.');
  const byVersion = new Map(versions.map((row) => [row.version, parseWeights(row)]));
  return {
    version: current.version,
    current: parseWeights(current),
    of: (version: number): ScoreWeights => byVersion.get(version) ?? parseWeights(current),
  };
}

async function computeScores(
  db: Db,
  ids: readonly number[],
  versions: readonly WeightsRow[],
): Promise<Computed[]> {
  const today = clock.today();
  const weights = weightsOf(versions);
  const accounts = await selectLeads(db, ids);
  const active = [...accounts.keys()];
  const facts = await readFacts(db, active);
  const marksOf = await readMarks(db, active, versions);
  const stored = new Map((await selectScores(db, active)).map((row) => [row.organization_id, row]));
  const earlier = new Map(
    (await selectDaysBefore(db, active, today)).map((row) => [row.organization_id, row]),
  );
  return [...facts].map(([id, own]) => {
    const score = computeScore(own, weights.current, today);
    const before = earlier.get(id);
    const known = stored.get(id);
    // Only this module writes the column.
    const state: AlertState = known ? JSON.parse(known.alert) : firstAlertState;
    const alert = before
      ? nextAlert(
          state,
          computeScore(parseFacts(before.facts), weights.of(before.weights_version), before.day),
          score,
        )
      : { state };
    const leadId = accounts.get(id)?.leadId ?? null;
    const text = JSON.stringify(own);
    return { id, leadId, facts: own, text, score, alert, marks: marksOf(id), stored: known };
  });
}

/** Returns whether the data stored about an account today is unchanged. */
const isUnchanged = (
  { stored, text, score, alert, marks }: Computed,
  today: string,
  version: number,
): boolean =>
  stored !== undefined &&
  stored.day === today &&
  stored.weights_version === version &&
  stored.facts === text &&
  stored.score === score.score &&
  stored.marks === JSON.stringify(marks) &&
  stored.alert === JSON.stringify(alert.state);

/** Stores changed facts, and returns the id and first day of each account's facts. */
async function storeFacts(db: Db, changed: readonly Computed[], today: string) {
  const isNew = ({ stored, text }: Computed) => stored?.facts !== text;
  const ofToday = changed.filter((one) => isNew(one) && one.stored?.facts_from === today);
  await replaceFacts(
    db,
    ofToday.flatMap(({ stored, text }) =>
      stored ? { id: Number(stored.facts_id), facts: text } : [],
    ),
  );
  const inserted = await insertFacts(
    db,
    changed
      .filter((one) => isNew(one) && one.stored?.facts_from !== today)
      .map(({ id, text }) => ({ organization_id: id, from_day: today, facts: text })),
  );
  return ({ id, stored }: Computed) => {
    const insertedId = inserted.get(id);
    if (insertedId !== undefined) return { facts_id: insertedId, facts_from: today };
    if (!stored) throw new Error('An account has no facts.');
    return { facts_id: Number(stored.facts_id), facts_from: stored.facts_from };
  };
}

const noticesOf = (changed: readonly Computed[], today: string): InboxNotice[] =>
  changed.flatMap(({ id, leadId, alert: { alert } }) => {
    if (!alert || leadId === null) return [];
    const cause = alert.cause.cause;
    return {
      kind: 'score' as const,
      personIds: [leadId],
      subject: { kind: 'account' as const, id },
      actor: null,
      facts: { band: scoreBandTitles[alert.band], cause },
      cause: `score ${id} ${alert.cause.name} ${today}`,
    };
  });

async function store(db: Db, changed: readonly Computed[], version: number): Promise<void> {
  const today = clock.today();
  const factsOf = await storeFacts(db, changed, today);
  const ids = changed.map(({ id }) => id);
  await upsertDays(
    db,
    changed.map((one) => ({
      organization_id: one.id,
      day: today,
      score: one.score.score,
      band: one.score.band,
      confidence: one.score.confidence,
      facts_id: factsOf(one).facts_id,
      weights_version: version,
    })),
  );
  const trend = Map.groupBy(
    await selectScoresOn(db, ids, trendDaysOf(today)),
    ({ organization_id }) => organization_id,
  );
  const now = clock.instant();
  const rows = changed.map((one): Insertable<AccountScoreTable> => {
    const points = trend.get(one.id) ?? [];
    return {
      organization_id: one.id,
      day: today,
      score: one.score.score,
      band: one.score.band,
      confidence: one.score.confidence,
      basis: one.score.basis,
      trend: JSON.stringify(points.map(({ day, score }) => ({ day, score }))),
      marks: JSON.stringify(one.marks),
      ...factsOf(one),
      facts: one.text,
      weights_version: version,
      alert: JSON.stringify(one.alert.state),
      updated_at: now,
    };
  });
  await replaceScores(db, rows);
}

/**
 * Computes the scores of accounts from their current facts, and stores those that have changed, with their alerts and
 * events. Archived organizations are ignored.
 */
export async function refreshScores(db: Db, ids: readonly number[]): Promise<void> {
  // Two servers may compute the same accounts' scores at the same time.
  await lockName(db, 'account scores');
  const versions = await selectWeightVersions(db);
  const version = weightsOf(versions).version;
  const today = clock.today();
  const changed = (await computeScores(db, ids, versions)).filter(
    (one) => !isUnchanged(one, today, version),
  );
  if (changed.length === 0) return;
  await store(db, changed, version);
  await notify(db, noticesOf(changed, today));
  await recordEvents(
    db,
    changed.length > mostEvents
      ? [{ topic: accountScoreTopic }]
      : changed.map(({ id }) => ({ topic: accountScoreTopic, recordId: id })),
  );
}

/** Computes the scores of accounts in several transactions. */
export async function refreshScoresOf(
  database: Database,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < ids.length; start += accountsAtOnce) {
    signal?.throwIfAborted();
    const batch = ids.slice(start, start + accountsAtOnce);
    await database.transaction((db) => refreshScores(db, batch));
  }
}

/** Computes the scores of all active accounts and returns the number of accounts. */
export async function refreshAllScores(database: Database, signal?: AbortSignal): Promise<number> {
  let after = 0;
  let refreshed = 0;
  while (true) {
    signal?.throwIfAborted();
    const ids = await selectAccountIds(database.reader, { after, limit: accountsAtOnce });
    if (ids.length === 0) return refreshed;
    await database.transaction((db) => refreshScores(db, ids));
    after = ids.at(-1) ?? after;
    refreshed += ids.length;
  }
}
