import type {
  AccountScore,
  ScoreDay,
  ScoreFactor,
} from '@portal/contract/account-health/scores/score.schema.ts';
import {
  type ScoreFactorName,
  scoreFactorRules,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ListedScoreRow, ScoreDayRow } from './score.repository.ts';
import type { WeighedFactor } from './score.ts';

/** Presents the stored score. `trend` and `marks` aren't validated, because only the score refresh writes them. */
export const presentScore = (row: ListedScoreRow): AccountScore => ({
  day: row.day,
  score: row.score,
  band: row.band,
  confidence: row.confidence,
  basis: row.basis,
  trend: JSON.parse(row.trend),
  marks: JSON.parse(row.marks),
});

export const presentDay = (row: ScoreDayRow): ScoreDay => ({
  day: row.day,
  score: row.score,
  band: row.band,
  confidence: row.confidence,
  weights: row.weights_version,
});

/** The factors whose records only staff see. */
const staffFactors: readonly ScoreFactorName[] = ['ledger', 'meetings', 'pulse'];

interface Account {
  id: number;
  slug: string;
}

const actions: Record<
  ScoreFactorName,
  ((account: Account, isMissing: boolean) => { label: string; address: string }) | null
> = {
  traffic: ({ id }, isMissing) =>
    isMissing
      ? { label: 'Set up the source', address: `/organizations/${id}/setup` }
      : { label: 'Open reports', address: `/organizations/${id}/reports` },
  leads: ({ id }, isMissing) =>
    isMissing
      ? { label: 'Set up the source', address: `/organizations/${id}/setup` }
      : { label: 'Open reports', address: `/organizations/${id}/reports` },
  page_speed: ({ id }) => ({ label: 'Open website', address: `/organizations/${id}/website` }),
  posting: ({ id }) => ({
    label: 'Open posts',
    address: `/account-health/posting-overview?account=${id}`,
  }),
  approvals: ({ slug }) => ({
    label: 'Open approvals',
    address: `/content-generation/articles/${slug}?contentStatus=final_review`,
  }),
  report: ({ id }) => ({ label: 'Open reports', address: `/organizations/${id}/reports` }),
  ledger: ({ id }) => ({ label: 'Open ledger', address: `/organizations/${id}/ledger` }),
  meetings: ({ id }) => ({ label: 'Log a call', address: `/organizations/${id}` }),
  pulse: null,
};

/** Presents a factor, without the texts of records that the viewer can't see. */
export function presentFactor(
  viewer: Viewer,
  account: Account,
  factor: WeighedFactor,
): ScoreFactor {
  const { name, presence, value, comparedWith, since, points, mostPoints, cause } = factor;
  const isMissing = presence === 0;
  const isHidden =
    !isStaff(viewer) &&
    (staffFactors.includes(name) || (name === 'posting' && !can(viewer, 'edit_contentarticle')));
  const numbers = { name, is_missing: isMissing, points, most_points: mostPoints };
  if (isHidden) {
    return { ...numbers, value: null, compared_with: null, since: null, cause: null, action: null };
  }
  const action = isStaff(viewer) ? (actions[name]?.(account, isMissing) ?? null) : null;
  return { ...numbers, value, compared_with: comparedWith, since, cause, action };
}

export const factorTitle = (name: ScoreFactorName): string => scoreFactorRules[name].title;
