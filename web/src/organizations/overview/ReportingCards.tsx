import {
  differenceText,
  figureText,
} from '@portal/contract/account-health/overviews/monthly-figures.ts';
import { scoreText } from '@portal/contract/account-health/overviews/scores.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type {
  OrganizationOverview,
  OverviewSections,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { reportStatusLabels } from '@portal/contract/reporting/reports/report-status.ts';
import { countText } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { Figure, OverviewCard } from './OverviewCard.tsx';

type MonthFigure = NonNullable<OverviewSections['account_health']['traffic']>;

const monthText = ({ year, month }: { year: number; month: number }) =>
  `${monthNames[month - 1]} ${year}`;

type Section<Name extends keyof OverviewSections> = NonNullable<OverviewSections[Name]>;

/** Shows the month's report, and the numbers for the client's site, which come first for a client at risk. */
export function ReportingCards({ id, slug, sections }: OrganizationOverview) {
  const { report, next_report: next, account_health: health, posting, link_check } = sections;
  const healthCard = health && <HealthCard id={id} health={health} />;
  const isAtRisk = health !== undefined && health.reasons.length > 0;
  return (
    <>
      {isAtRisk && healthCard}
      {report !== undefined && (
        <ReportCard report={report} slug={slug} next={next?.id === report?.id ? next : null} />
      )}
      {next && next.id !== report?.id && <NextReportCard report={next} />}
      {!isAtRisk && healthCard}
      {posting && <PostingCard id={id} posting={posting} />}
      {link_check !== undefined && <LinkCheckCard id={id} check={link_check} />}
    </>
  );
}

interface ReportCardProps {
  report: Section<'report'> | null;
  slug: string;
  /** The next report to be sent, if it is this one. */
  next: Section<'next_report'> | null | undefined;
}

function ReportCard({ report, slug, next }: ReportCardProps) {
  return (
    <OverviewCard
      title="Report"
      detail={report ? monthText(report) : undefined}
      more={
        report?.has_presentation
          ? { to: `/reporting/${report.year}/${report.month}/${slug}`, label: 'Open report' }
          : { to: '/reporting', label: 'All reports' }
      }
      none={report === null && 'No report for this month yet.'}
    >
      {report && (
        <dl className={styles.figures}>
          <Figure label="Status" value={reportStatusLabels[report.status]} />
          {next && <Sending scheduledFor={next.scheduled_for} />}
          {report.date_sent && (
            <Figure label="Sent" value={<DateText value={report.date_sent} style="card" />} />
          )}
        </dl>
      )}
    </OverviewCard>
  );
}

function NextReportCard({ report }: { report: Section<'next_report'> }) {
  const { id, year, month, status, scheduled_for } = report;
  return (
    <OverviewCard
      title="Next report"
      detail={monthText(report)}
      more={{ to: `/reporting/${year}/${month}`, search: { report: id }, label: 'Open' }}
    >
      <dl className={styles.figures}>
        <Figure label="Status" value={reportStatusLabels[status]} />
        <Sending scheduledFor={scheduled_for} />
      </dl>
    </OverviewCard>
  );
}

function HealthCard({ id, health }: { id: number; health: Section<'account_health'> }) {
  return (
    <OverviewCard
      title="Account health"
      more={{ to: '/account-health', search: { all: 'true', account: id }, label: 'Open card' }}
    >
      {health.reasons.length > 0 && <p className={styles.problem}>{health.reasons.join(' · ')}</p>}
      <dl className={styles.figures}>
        <Monthly label="Traffic" figure={health.traffic} />
        <Monthly label="Leads" figure={health.leads} />
        <Figure label="Desktop" value={scoreText(health.desktop)} />
        <Figure label="Mobile" value={scoreText(health.mobile)} />
      </dl>
    </OverviewCard>
  );
}

function PostingCard({ id, posting }: { id: number; posting: Section<'posting'> }) {
  return (
    <OverviewCard
      title="Posting"
      more={{
        to: '/account-health/posting-overview',
        search: { account: id },
        label: 'Show posts',
      }}
    >
      <dl className={styles.figures}>
        <Figure label="Scheduled" value={figureText(posting.scheduled)} />
        <Figure label="Live, 4 weeks" value={figureText(posting.live_4_weeks)} />
        <Figure label="Live, 12 weeks" value={figureText(posting.live_12_weeks)} />
      </dl>
      {posting.connection_hint && <p className={styles.none}>{posting.connection_hint}</p>}
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
      none={check === null && 'The site wasn’t checked yet.'}
    >
      {check && (
        <dl className={styles.figures}>
          <Figure
            label="Problems"
            value={figureText(check.problems)}
            note={check.new_problems ? `${check.new_problems} new` : undefined}
          />
          <Figure label="On" value={countText(check.pages, 'page')} />
        </dl>
      )}
    </OverviewCard>
  );
}

function Sending({ scheduledFor }: { scheduledFor: string | null }) {
  const value = scheduledFor ? <DateText value={scheduledFor} style="minute" /> : 'Not scheduled';
  return <Figure label="Sending" value={value} />;
}

function Monthly({ label, figure }: { label: string; figure: MonthFigure | null }) {
  if (!figure) return <Figure label={label} value="-" />;
  const { month, value, difference } = figure;
  const name = (monthNames[month - 1] ?? '').slice(0, 3);
  return (
    <Figure
      label={`${label} in ${name}`}
      value={figureText(value)}
      note={difference === null ? undefined : differenceText(difference)}
    />
  );
}
