import type { ScoreWeights } from '@portal/contract/account-health/scores/score-factors.ts';
import type { Db } from '#platform/database/tables.ts';

const stored = (db: Db) =>
  db
    .selectFrom('account_score_weights')
    .leftJoin('person', 'person.id', 'account_score_weights.created_by_id')
    .select([
      'account_score_weights.id',
      'account_score_weights.version',
      'account_score_weights.weights',
      'account_score_weights.created_by_id',
      'account_score_weights.created_at',
      'person.name as created_by_name',
    ]);

/** Selects the current weights. */
export const selectWeights = (db: Db) =>
  stored(db).orderBy('account_score_weights.version', 'desc').limit(1).executeTakeFirstOrThrow();

export type WeightsRow = Awaited<ReturnType<typeof selectWeights>>;

/** Selects all versions of the weights, oldest first. There are few, because the weights rarely change. */
export const selectWeightVersions = (db: Db) =>
  stored(db).orderBy('account_score_weights.version').execute();

/** Parses stored weights, which only the portal writes. */
export const parseWeights = ({ weights }: { weights: string }): ScoreWeights => JSON.parse(weights);
