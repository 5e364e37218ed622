import {
  differenceText,
  figureText,
} from '@portal/contract/account-health/overviews/monthly-figures.ts';
import { scoreText } from '@portal/contract/account-health/overviews/scores.ts';
import { scoreBandTitles } from '@portal/contract/account-health/scores/score-factors.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import type {
  OrganizationOverview,
  OverviewSections,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link } from '@tanstack/react-router';
import { isInClientGroup, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { Figure, OverviewCard } from './OverviewCard.tsx';
import { monthText, ReportCard, Sending } from './ReportCard.tsx';

type MonthFigure = NonNullable<OverviewSections['account_health']['traffic']>;

type Section<Name extends keyof OverviewSections> = NonNullable<OverviewSections[Name]>;

/**
 * Shows the month's report and the client's site numbers. If the client is at risk, account health comes first. Clients
 * see their report at the top of the page.
 */
export function ReportingCards({ id, slug, sections }: OrganizationOverview) {
  const { report, next_report: next, account_health: health, posting, link_check } = sections;
  const healthCard = health && <HealthCard id={id} health={health} />;
  const isTheClient = isInClientGroup(useViewer());
  const isAtRisk = health !== undefined && health.reasons.length > 0;
  const isNextLate = lateReport(sections) !== null;
  const nextCard = next && next.id !== report?.id && (
    <NextReportCard report={next} isLate={isNextLate} />
  );
  return (
    <>
      {isAtRisk && healthCard}
      {isNextLate && nextCard}
      {report && !isTheClient && (
        <ReportCard report={report} slug={slug} next={next?.id === report.id ? next : null} />
      )}
      {!isNextLate && nextCard}
      {!isAtRisk && healthCard}
      {posting && <PostingCard id={id} posting={posting} />}
      {link_check !== undefined && <LinkCheckCard id={id} check={link_check} />}
    </>
  );
}

type Month = Pick<Section<'report'>, 'year' | 'month'>;

const isOlder = (one: Month, other: Month) =>
  one.year * 12 + one.month < other.year * 12 + other.month;

/** Returns the next unsent report if a newer report was already sent, or otherwise null. */
export function lateReport({ report, next_report: next }: Partial<OverviewSections>) {
  return next && report?.date_sent && isOlder(next, report) ? next : null;
}

interface NextReportCardProps {
  report: Section<'next_report'>;
  /** True if a newer report was already sent. */
  isLate: boolean;
}

function NextReportCard({ report, isLate }: NextReportCardProps) {
  const { id, year, month, status, scheduled_for } = report;
  return (
    <OverviewCard
      title="Next report"
      detail={
        <>
          {isLate && <span className={styles.late}>Late · </span>}
          {monthText(report)}
        </>
      }
      more={{ to: `/reporting/${year}/${month}`, search: { report: id }, label: 'Open' }}
    >
      <Sending status={status} scheduledFor={scheduled_for} />
    </OverviewCard>
  );
}

/** Returns text such as 'Watch 54', or undefined without a score. */
function scoreWithBand(score: Section<'account_health'>['score']): string | undefined {
  if (!score || score.score === null || score.band === null) return undefined;
  return `${scoreBandTitles[score.band]} ${score.score}`;
}

function HealthCard({ id, health }: { id: number; health: Section<'account_health'> }) {
  return (
    <OverviewCard
      title="Account health"
      detail={scoreWithBand(health.score)}
      more={{ to: '/account-health', search: { all: 'true', account: id }, label: 'Open card' }}
    >
      {health.reasons.length > 0 && <p className={styles.problem}>{health.reasons.join(' · ')}</p>}
      <dl className={styles.figures}>
        <Monthly label="Traffic" figure={health.traffic} />
        <Monthly label="Leads" figure={health.leads} />
        <Figure label="Desktop page speed" value={scoreText(health.desktop)} />
        <Figure label="Mobile page speed" value={scoreText(health.mobile)} />
      </dl>
    </OverviewCard>
  );
}

function PostingCard({ id, posting }: { id: number; posting: Section<'posting'> }) {
  const connects = useMayCall(organizationConnectorCalls.get);
  return (
    <OverviewCard
      title="WordPress posts"
      detail={posting.fetched_at && <DateText value={posting.fetched_at} style="card" />}
      more={{
        to: '/account-health/posting-overview',
        search: { account: id },
        label: 'Show posts',
      }}
    >
      {posting.connection_hint && (
        <p className={styles.notice} title={posting.connection_hint}>
          No access to the site
          {connects && (
            <>
              {' · '}
              <Link to={`/organizations/${id}/setup` as string}>Connect WordPress</Link>
            </>
          )}
        </p>
      )}
      <dl className={styles.figures}>
        <Figure label="Scheduled" value={figureText(posting.scheduled)} />
        <Figure label="Live, 4 weeks" value={figureText(posting.live_4_weeks)} />
        <Figure label="Live, 12 weeks" value={figureText(posting.live_12_weeks)} />
      </dl>
      {posting.error && <p className={styles.problem}>{posting.error}</p>}
    </OverviewCard>
  );
}

const checkerPath = '/utilities/broken-link-checker';

function LinkCheckCard({ id, check }: { id: number; check: Section<'link_check'> | null }) {
  return (
    <OverviewCard
      title="Link check"
      detail={check ? <DateText value={check.ended_at} style="card" /> : undefined}
      more={
        check
          ? { to: checkerPath, search: { check: check.id }, label: 'Show check' }
          : { to: checkerPath, search: { organization: id }, label: 'Check links' }
      }
      none={check === null && 'The site hasn’t been checked yet.'}
    >
      {check && (
        <dl className={styles.figures}>
          <Figure
            label="Link problems"
            value={figureText(check.problems)}
            note={check.new_problems ? `${check.new_problems} new` : undefined}
          />
          <Figure label="Pages checked" value={check.pages.toLocaleString('en')} />
        </dl>
      )}
    </OverviewCard>
  );
}

function Monthly({ label, figure }: { label: string; figure: MonthFigure | null }) {
  if (!figure) return <Figure label={label} value="-" />;
  const { month, value, difference } = figure;
  const name = (monthNames[month - 1] ?? '').slice(0, 3);
  return (
    <Figure
      label={`${label} in ${name}`}
      value={figureText(value)}
      note={difference !== null && <Difference value={difference} />}
    />
  );
}

function Difference({ value }: { value: number }) {
  const tone = value === 0 ? undefined : value > 0 ? 'up' : 'down';
  return <span data-tone={tone}>{differenceText(value)}</span>;
}
