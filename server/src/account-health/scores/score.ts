import {
  type ScoreBand,
  type ScoreFactorName,
  type ScoreWeights,
  scoreBand,
  scoreFactorNames,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { type Evaluation, evaluateFactor } from './evaluate-factor.ts';
import type { ScoreFacts } from './score-facts.ts';

export interface WeighedFactor extends Evaluation {
  name: ScoreFactorName;
  /** Rounded to one decimal. */
  points: number;
  mostPoints: number;
  /** The exact points that the factor lacks. */
  lost: number;
}

export interface ComputedScore {
  /** From 0 to 100; null if no factor is known. */
  score: number | null;
  band: ScoreBand | null;
  confidence: number;
  basis: string;
  factors: WeighedFactor[];
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** The texts that `basis` shows for missing factors. */
const missingTexts: Record<ScoreFactorName, string> = {
  traffic: 'no traffic to compare',
  leads: 'no leads to compare',
  page_speed: 'no page speed measured yet',
  posting: 'no posts read yet',
  approvals: 'no articles yet',
  report: 'no report sent lately',
  ledger: 'no agreement in force',
  meetings: 'no meeting logged yet',
  pulse: 'no current pulse',
};

function basisOf(factors: readonly WeighedFactor[], weights: ScoreWeights): string {
  const counted = factors.filter(({ name }) => weights[name] > 0);
  const missing = counted.filter(({ presence }) => presence === 0);
  const known = counted.length - missing.length;
  const reasons = missing.map(({ name }) => missingTexts[name]);
  const total = `Based on ${known} of ${counted.length} factors`;
  return reasons.length === 0 ? `${total}.` : `${total}; ${reasons.join(', ')}.`;
}

/**
 * Computes an account's score on a day: the weighted average of the known factors. Missing factors lower only the
 * confidence, which is the known factors' share of the weights. The result depends only on the arguments.
 */
export function computeScore(facts: ScoreFacts, weights: ScoreWeights, day: string): ComputedScore {
  const evaluations = scoreFactorNames.map((name) => ({
    name,
    ...evaluateFactor(name, facts, day),
  }));
  const all = scoreFactorNames.reduce((sum, name) => sum + weights[name], 0);
  const known = evaluations.reduce((sum, { name, presence }) => sum + weights[name] * presence, 0);
  const reached = evaluations.reduce(
    (sum, { name, presence, quality }) => sum + weights[name] * presence * quality,
    0,
  );
  const share = (weight: number) => (known === 0 ? 0 : (weight * 100) / known);
  const factors = evaluations.map((evaluation): WeighedFactor => {
    const most = share(weights[evaluation.name] * evaluation.presence);
    return {
      ...evaluation,
      points: tenths(most * evaluation.quality),
      mostPoints: tenths(most),
      lost: most * (1 - evaluation.quality),
    };
  });
  const score = known === 0 ? null : Math.round((reached / known) * 100);
  return {
    score,
    band: score === null ? null : scoreBand(score),
    confidence: all === 0 ? 0 : Math.round((known / all) * 100),
    basis: basisOf(factors, weights),
    factors,
  };
}
