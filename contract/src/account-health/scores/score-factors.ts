/** The factors of an account's score, in display order. */
export const scoreFactorNames = [
  'traffic',
  'leads',
  'page_speed',
  'posting',
  'approvals',
  'report',
  'ledger',
  'meetings',
  'pulse',
] as const;
export type ScoreFactorName = (typeof scoreFactorNames)[number];

interface FactorRule {
  title: string;
  /** A sentence for the weights screen. */
  explanation: string;
  /** The default weight, which superusers can change. */
  weight: number;
}

export const scoreFactorRules: Record<ScoreFactorName, FactorRule> = {
  traffic: {
    title: 'Traffic',
    explanation: 'The newest month, compared with the average of up to three months before.',
    weight: 15,
  },
  leads: {
    title: 'Leads',
    explanation: 'The newest month, compared with the average of up to three months before.',
    weight: 20,
  },
  page_speed: {
    title: 'Page speed',
    explanation: 'The average of the desktop and mobile scores, compared with 90.',
    weight: 10,
  },
  posting: {
    title: 'Posting',
    explanation: 'Posts that went live in four weeks, compared with the target.',
    weight: 15,
  },
  approvals: {
    title: 'Approvals waiting',
    explanation: 'The longest time that an article has waited for the client’s approval.',
    weight: 10,
  },
  report: {
    title: 'Report opened',
    explanation: 'Whether a recipient has opened the newest report.',
    weight: 10,
  },
  ledger: {
    title: 'Ledger',
    explanation: 'Whether this month’s promised work is delivered on time.',
    weight: 15,
  },
  meetings: {
    title: 'Meetings',
    explanation: 'The time since the last meeting or call.',
    weight: 10,
  },
  pulse: {
    title: 'Pulse',
    explanation: 'The account lead’s own impression, which fades within 90 days.',
    weight: 15,
  },
};

export type ScoreWeights = Record<ScoreFactorName, number>;

/** The largest weight that a factor can have. */
export const largestWeight = 100;

/** The number of days that a pulse takes to lose its weight. */
export const pulseDays = 90;

export const scoreBands = ['healthy', 'watch', 'at_risk'] as const;
export type ScoreBand = (typeof scoreBands)[number];

export const scoreBandTitles: Record<ScoreBand, string> = {
  healthy: 'Healthy',
  watch: 'Watch',
  at_risk: 'At risk',
};

/** The lowest score of each band except `at_risk`. */
const bandStarts = { healthy: 75, watch: 50 };

/** Returns the band of a score from 0 to 100. */
export function scoreBand(score: number): ScoreBand {
  if (score >= bandStarts.healthy) return 'healthy';
  return score >= bandStarts.watch ? 'watch' : 'at_risk';
}

/** Returns whether the first band is worse than the second. */
export const isWorseBand = (one: ScoreBand, other: ScoreBand): boolean =>
  scoreBands.indexOf(one) > scoreBands.indexOf(other);
