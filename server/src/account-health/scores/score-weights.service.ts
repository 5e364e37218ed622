import type {
  ScoreEffect,
  ScoreWeightsRecord,
  ScoreWeightsUpdate,
} from '@portal/contract/account-health/scores/score.schema.ts';
import {
  type ScoreBand,
  type ScoreWeights,
  scoreFactorNames,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { type Page, pageOfSorted } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { scoresJobKind } from './score.jobs.ts';
import { selectScoredFacts } from './score.repository.ts';
import { computeScore } from './score.ts';
import { parseFacts } from './score-refresh.service.ts';
import { parseWeights, selectWeights, type WeightsRow } from './score-weights.repository.ts';

/** The topic of changes to weights, which only superusers see. */
const weightsTopic = 'score-weights';

export const weightsLock = 'score weights';

export const presentWeights = (row: WeightsRow): ScoreWeightsRecord => ({
  ...parseWeights(row),
  saved_by:
    row.created_by_id === null ? null : { id: row.created_by_id, name: row.created_by_name ?? '' },
  saved_at: row.created_at,
  version: row.version,
});

/** Applies changes to weights. Throws 400 if no factor would have a weight. */
function withChanges(row: WeightsRow, changes: ScoreWeightsUpdate): ScoreWeights {
  const stored = parseWeights(row);
  // The cast is safe: the entries have the names and types of the stored weights.
  const weights = Object.fromEntries(
    scoreFactorNames.map((name) => [name, changes[name] ?? stored[name]]),
  ) as ScoreWeights;
  if (scoreFactorNames.every((name) => weights[name] === 0)) {
    throw invalid({ non_field_errors: ['Give at least one factor a weight.'] });
  }
  return weights;
}

/** Adds a version of the weights, and queues the job that recomputes all scores. */
export async function updateWeights(
  db: Db,
  viewer: Viewer,
  row: WeightsRow,
  changes: ScoreWeightsUpdate,
): Promise<WeightsRow> {
  const weights = withChanges(row, changes);
  const added = await insertRow(db, 'account_score_weights', {
    version: row.version + 1,
    weights: JSON.stringify(weights),
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: clock.instant(),
  });
  await recordAudit(db, {
    action: 'score_weights.changed',
    viewer,
    subject: { noun: 'score_weights', id: added.id },
    details: { before: parseWeights(row), after: weights },
  });
  await recordEvent(db, { topic: weightsTopic });
  await enqueueJob(db, scoresJobKind, {}, { uniqueKey: `weights ${added.version}` });
  return selectWeights(db);
}

const bandOf = (score: { score: number | null; band: ScoreBand | null }) => ({
  score: score.score,
  band: score.band,
});

/** Returns the effect of the given weights on all active accounts, computed from the stored facts. Writes nothing. */
export async function listEffects(
  db: Db,
  changes: ScoreWeightsUpdate,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ScoreEffect>> {
  const weights = withChanges(await selectWeights(db), changes);
  const effects = (await selectScoredFacts(db)).map((row) => {
    const after = computeScore(parseFacts(row.facts), weights, row.day);
    const change =
      row.score === null || after.score === null ? 0 : Math.round(after.score - row.score);
    return {
      id: row.id,
      dba_name: row.dba_name,
      before: bandOf(row),
      after: bandOf(after),
      change,
    };
  });
  return pageOfSorted(effects, page, ({ change, id }) => [-Math.abs(change), id]);
}
