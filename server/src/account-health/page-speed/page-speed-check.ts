import { scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import {
  type Device,
  devices,
  type PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { day } from '#platform/durations.ts';
import { type SummaryRow, selectSummaries } from '../overviews/account-health.repository.ts';

/** Older runs are ignored because they may not reflect the current site. */
const newestDays = 31;

const unknown = (text: string) => ({ state: 'unknown' as const, text });

type Finding = { device: Device; percent: number } | { device: Device; problem: string };

/** Returns the performance score of a device's latest run, or the reason that there is no usable run. */
function judgeNewest(device: Device, summary: SummaryRow | undefined): Finding {
  if (summary?.error) return { device, problem: `The last ${device} run failed: ${summary.error}` };
  const { scores = null, measured_at = null } = summary ?? {};
  const age = measured_at
    ? clock.now().getTime() - new Date(measured_at).getTime()
    : Number.POSITIVE_INFINITY;
  const { performance }: Partial<PageSpeedScores> = scores === null ? {} : JSON.parse(scores);
  const percent = scorePercent(performance);
  if (age <= newestDays * day && percent !== null) return { device, percent };
  const problem = `The website's ${device} page speed was not measured in the last ${newestDays} days. Refresh the account in account health.`;
  return { device, problem };
}

/** Creates a checklist check that passes if the organization's site is fast enough on mobile and desktop. */
export const pageSpeedCheck = ({ database }: { database: Database }) => ({
  kind: 'page-speed',
  title: 'Page speed is high enough',
  description: `The website’s newest page-speed runs from the last ${newestDays} days have at least this performance score on desktop and mobile.`,
  setting: { label: 'Lowest score that passes', placeholder: '50', required: true },
  findSettingError: (setting: string) =>
    /^(?:[1-9]\d?|100)$/.test(setting) ? null : 'Enter a whole number from 1 to 100.',
  run: async ({ organization }: { organization: { id: number } }, setting: string | null) => {
    const summaryOf = await selectSummaries(database.reader, [organization.id]);
    const findings = devices.map((device) =>
      judgeNewest(device, summaryOf(organization.id, device)),
    );
    const problem = findings.find((finding) => 'problem' in finding);
    if (problem) return unknown(problem.problem);
    const scores = findings.filter((finding) => 'percent' in finding);
    const isFast = scores.every(({ percent }) => percent >= Number(setting));
    const scoreText = scores.map(({ device, percent }) => `${percent} on ${device}`).join(' and ');
    const text = `The performance score is ${scoreText}; ${setting} passes.`;
    return { state: isFast ? ('passed' as const) : ('failed' as const), text };
  },
});
