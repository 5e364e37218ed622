import type {
  AccountHealthDetail,
  AccountOrigins,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { AccountScoreDetail } from '@portal/contract/account-health/scores/score.schema.ts';
import {
  type ScoreFactorName,
  scoreFactorRules,
} from '@portal/contract/account-health/scores/score-factors.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { monthTitle } from '@portal/contract/reporting/data/report-period.ts';
import type { NumberOrigin } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type MonthNumber,
  otherOrigin,
  resolveMonthOrigins,
} from '#reporting/origins/number-origin.service.ts';
import { getScore } from '../scores/score.service.ts';
import { getOverview } from './account-health.service.ts';
import { selectPostsReadAt, selectScoredAt } from './account-origins.repository.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function monthNumbersOf({ traffic_months, lead_months }: AccountHealthDetail): MonthNumber[] {
  const monthOf = (one: { month_year: number; month_month: number }) =>
    yearMonth({ year: one.month_year, month: one.month_month });
  const traffic = traffic_months.map((one) => ({
    key: `traffic ${monthOf(one)}`,
    label: `New users, ${monthTitle(monthOf(one))}`,
    value: sum(one.sources.map(({ value }) => value)),
    kind: 'analytics' as const,
    month: monthOf(one),
    provenance: one.provenance,
    goal: one.goal,
  }));
  const leads = lead_months.map((one) => ({
    key: `leads ${monthOf(one)}`,
    label: `Leads, ${monthTitle(monthOf(one))}`,
    value: one.total_count,
    kind: 'leads' as const,
    month: monthOf(one),
    provenance: one.provenance,
    goal: one.goal,
  }));
  return [...traffic, ...leads];
}

const deviceTitles: Record<Device, string> = { desktop: 'Desktop', mobile: 'Mobile' };

function pageSpeedOrigin(
  viewer: Viewer,
  detail: AccountHealthDetail,
  device: Device,
): NumberOrigin[] {
  const run = device === 'desktop' ? detail.desktop_run : detail.mobile_run;
  if (!run) return [];
  const average = run.scores?.average_score ?? null;
  const origin = otherOrigin(viewer, {
    key: `${device}_page_speed`,
    label: `${deviceTitles[device]} page speed`,
    value: average === null ? null : scorePercent(average),
    source: run.engine,
    pulledAt: run.ended_at,
    goal: detail.page_speed_goals[device] ?? undefined,
    account: run.url,
  });
  return [origin];
}

interface Known {
  months: readonly NumberOrigin[];
  pageSpeed: readonly NumberOrigin[];
  postsReadAt: string | null;
  scoredAt: string | null;
}

/** Returns the origin of the number behind a factor of the score. */
function factorOrigin(
  viewer: Viewer,
  { name, points }: { name: ScoreFactorName; points: number },
  score: AccountScoreDetail,
  { months, pageSpeed, postsReadAt, scoredAt }: Known,
): NumberOrigin {
  const shown = { key: `score ${name}`, label: `Score: ${scoreFactorRules[name].title}` };
  const given = { ...shown, value: points, source: 'portal' as const, pulledAt: scoredAt };
  if (name === 'traffic' || name === 'leads') {
    const newest = months.findLast(({ key }) => key.startsWith(`${name} `));
    return newest ? { ...newest, ...shown, value: points } : otherOrigin(viewer, given);
  }
  if (name === 'page_speed') {
    const measured = pageSpeed[0];
    return measured ? { ...measured, ...shown, value: points } : otherOrigin(viewer, given);
  }
  if (name === 'posting') {
    return otherOrigin(viewer, { ...given, source: 'wordpress', pulledAt: postsReadAt });
  }
  if (name !== 'pulse') return otherOrigin(viewer, given);
  return otherOrigin(viewer, {
    ...given,
    source: 'by_hand',
    pulledAt: score.pulse?.created_at ?? null,
    changedBy: score.pulse?.created_by ?? null,
  });
}

function scoreOrigins(viewer: Viewer, score: AccountScoreDetail, known: Known): NumberOrigin[] {
  const whole = otherOrigin(viewer, {
    key: 'score',
    label: 'Account score',
    value: score.score,
    source: 'portal',
    pulledAt: known.scoredAt,
    period: { from: score.day, to: score.day },
  });
  const factors = score.factors.filter(({ is_missing }) => !is_missing);
  return [whole, ...factors.map((factor) => factorOrigin(viewer, factor, score, known))];
}

/** Returns the origins of an account's numbers that the viewer can see. */
export async function listAccountOrigins(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<AccountOrigins> {
  const detail = await getOverview(db, viewer, id);
  const months = await resolveMonthOrigins(db, viewer, id, monthNumbersOf(detail));
  const pageSpeed = [
    ...pageSpeedOrigin(viewer, detail, 'desktop'),
    ...pageSpeedOrigin(viewer, detail, 'mobile'),
  ];
  const postsReadAt = await selectPostsReadAt(db, id);
  const posts =
    detail.live_posts_4_weeks === null
      ? []
      : [
          otherOrigin(viewer, {
            key: 'live_posts',
            label: 'Posts live in four weeks',
            value: detail.live_posts_4_weeks,
            source: 'wordpress',
            pulledAt: postsReadAt,
            account: detail.account.domain,
          }),
        ];
  const approvals = otherOrigin(viewer, {
    key: 'approvals',
    label: 'Articles waiting for approval',
    value: detail.overdue_approvals.length,
    source: 'portal',
    pulledAt: clock.instant(),
  });
  const known = { months, pageSpeed, postsReadAt, scoredAt: await selectScoredAt(db, id) };
  const scores = detail.score ? scoreOrigins(viewer, await getScore(db, viewer, id), known) : [];
  return { id, origins: [...months, ...pageSpeed, ...posts, approvals, ...scores] };
}
