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

/** The report of the month, and the numbers of the client's site. */
export function ReportingCards({ id, slug, sections }: OrganizationOverview) {
  const {
    report,
    next_report: next,
    account_health: health,
    posting,
    link_check: check,
  } = sections;
  const checker = '/utilities/broken-link-checker';
  return (
    <>
      {report !== undefined && (
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
              {next?.id === report.id && <Sending scheduledFor={next.scheduled_for} />}
              {report.date_sent && (
                <Figure label="Sent" value={<DateText value={report.date_sent} style="card" />} />
              )}
            </dl>
          )}
        </OverviewCard>
      )}
      {next && next.id !== report?.id && (
        <OverviewCard
          title="Next report"
          detail={monthText(next)}
          more={{
            to: `/reporting/${next.year}/${next.month}`,
            search: { report: next.id },
            label: 'Open',
          }}
        >
          <dl className={styles.figures}>
            <Figure label="Status" value={reportStatusLabels[next.status]} />
            <Sending scheduledFor={next.scheduled_for} />
          </dl>
        </OverviewCard>
      )}
      {health && (
        <OverviewCard
          title="Account health"
          more={{ to: '/account-health', search: { all: 'true', account: id }, label: 'Open card' }}
        >
          {health.reasons.length > 0 && (
            <p className={styles.problem}>{health.reasons.join(' · ')}</p>
          )}
          <dl className={styles.figures}>
            <Monthly label="Traffic" figure={health.traffic} />
            <Monthly label="Leads" figure={health.leads} />
            <Figure label="Desktop" value={scoreText(health.desktop)} />
            <Figure label="Mobile" value={scoreText(health.mobile)} />
          </dl>
        </OverviewCard>
      )}
      {posting && (
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
      )}
      {check !== undefined && (
        <OverviewCard
          title="Link check"
          detail={check ? <DateText value={check.ended_at} style="card" /> : undefined}
          more={
            check
              ? { to: checker, search: { check: check.id }, label: 'Show check' }
              : { to: checker, search: { organization: id }, label: 'Check links' }
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
      )}
    </>
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
