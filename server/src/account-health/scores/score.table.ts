import type { ScoreBand } from '@portal/contract/account-health/scores/score-factors.ts';
import type { Generated } from 'kysely';

/** The factors' weights. Each change adds a row; the newest one applies. */
export interface AccountScoreWeightsTable {
  id: Generated<number>;
  version: number;
  /** ScoreWeights as JSON. */
  weights: string;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** The account lead's own impression of an account, from 1 to 5. Rows are only added; the newest one counts. */
export interface AccountPulseTable {
  id: Generated<number>;
  organization_id: number;
  value: number;
  note: string | null;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** The facts that scores are computed from. A row is added when the facts of an account change. */
export interface AccountScoreFactsTable {
  id: Generated<number>;
  organization_id: number;
  from_day: string;
  /** ScoreFacts as JSON. */
  facts: string;
}

/** An account's last score on a day. It can be recomputed from its facts and weights. Kept for two years. */
export interface AccountScoreDayTable {
  organization_id: number;
  day: string;
  score: number | null;
  band: ScoreBand | null;
  confidence: number;
  /** The id of the facts. It isn't a foreign key, because the key's index would be larger than the table. */
  facts_id: number;
  weights_version: number;
}

/** An account's current score, stored so that lists read one row per account. */
export interface AccountScoreTable {
  organization_id: number;
  day: string;
  score: number | null;
  band: ScoreBand | null;
  confidence: number;
  /** See `accountScore` in the contract. */
  basis: string;
  /** JSON of the trend and of ScoreMark[]. */
  trend: string;
  marks: string;
  facts_id: number;
  /** The first day of these facts. Facts of today are replaced instead of added. */
  facts_from: string;
  /** ScoreFacts as JSON: a copy of the facts with the id `facts_id`. */
  facts: string;
  weights_version: number;
  /** AlertState as JSON. */
  alert: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    account_score_weights: AccountScoreWeightsTable;
    account_pulse: AccountPulseTable;
    account_score_facts: AccountScoreFactsTable;
    account_score_day: AccountScoreDayTable;
    account_score: AccountScoreTable;
  }
}
