import { Loader, VisuallyHidden } from '@mantine/core';
import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import {
  figureText,
  type MonthlyEntry,
  summarizeMonths,
} from '@portal/contract/account-health/overviews/monthly-figures.ts';
import {
  approvalsColor,
  scoreColor,
  scorePercent,
} from '@portal/contract/account-health/overviews/scores.ts';
import { Fragment } from 'react';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { ScoreCell } from '../scores/ScoreCell.tsx';
import styles from './OverviewTable.module.css';

type Column = DataTableColumn<AccountHealthOverview>;

/** Returns the latest month's change from the previous month in percent, or null unless both months have a value. */
function changeOf(months: readonly MonthlyEntry[]): number | null {
  const summary = summarizeMonths(months);
  const [past] = summary?.comparisons ?? [];
  if (!summary || !past?.value || past.difference === null) return null;
  return Math.round((past.difference / past.value) * 100);
}

/** Formats a percentage: '+12%', '−23%', '0%'. */
const percentText = (percent: number) =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('en')}%`;

function Change({ months }: { months: readonly MonthlyEntry[] }) {
  const summary = summarizeMonths(months);
  if (!summary) return <span className={styles.none}>–</span>;
  const percent = changeOf(months);
  const tone = percent === null || percent === 0 ? undefined : percent > 0 ? 'up' : 'down';
  return (
    <span className={styles.change}>
      <span className={styles.figure}>{figureText(summary.current.value)}</span>
      <span className={styles.percent} data-tone={tone}>
        {percent === null ? '–' : percentText(percent)}
      </span>
    </span>
  );
}

type Scores = AccountHealthOverview['desktop_page_speed_data'];

/** Both devices' scores, such as 'D 84 M 78'. Only poor ones are colored. */
function SpeedScores({ desktop, mobile }: { desktop: Scores; mobile: Scores }) {
  const scores = [
    { device: 'Desktop', percent: scorePercent(desktop?.average_score) },
    { device: 'Mobile', percent: scorePercent(mobile?.average_score) },
  ];
  if (scores.every(({ percent }) => percent === null))
    return <span className={styles.none}>–</span>;
  return (
    <span className={styles.scores}>
      {scores.map(({ device, percent }) => (
        <span key={device} title={`${device} score`}>
          <span className={styles.device} aria-hidden="true">
            {device[0]}
          </span>
          <VisuallyHidden>{device}</VisuallyHidden> <Score percent={percent} />
        </span>
      ))}
    </span>
  );
}

function Score({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={styles.none}>–</span>;
  const isPoor = scoreColor(percent) === 'red';
  return (
    <span className={styles.score} data-color={isPoor ? 'red' : undefined}>
      {percent}
    </span>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.reasons} title={reasons.join(', ')}>
      {reasons.map((reason, index) => (
        <Fragment key={reason}>
          {index > 0 && ' · '}
          <span className={styles.reason}>{reason}</span>
        </Fragment>
      ))}
    </span>
  );
}

const change = (
  id: string,
  header: string,
  monthsOf: (overview: AccountHealthOverview) => readonly MonthlyEntry[],
): Column => ({
  id,
  header,
  hint: 'The newest month, and its change from the month before',
  width: 116,
  align: 'end',
  yields: true,
  cell: (overview) => <Change months={monthsOf(overview)} />,
  sortValue: (overview) => changeOf(monthsOf(overview)),
});

// The number columns are in the same order as the risk reasons.
const columns: readonly Column[] = [
  {
    id: 'client',
    header: 'Client',
    width: 150,
    grow: 1,
    cell: ({ account, is_refreshing }) => (
      <span className={styles.client}>
        <OrganizationLink className={styles.name} organization={account} isInList />
        {is_refreshing && <Loader size={12} role="img" aria-label="Refreshing" />}
      </span>
    ),
    sortValue: ({ account }) => account.dba_name,
  },
  {
    id: 'score',
    header: 'Score',
    hint: 'The client’s health from 0 to 100, lowest scores first',
    width: 106,
    cell: ({ score }) => <ScoreCell score={score} />,
    sortValue: ({ score }) => score?.score ?? null,
  },
  {
    id: 'why',
    header: 'Why',
    hint: 'Why this client needs attention, as on the home',
    width: 200,
    grow: 3,
    cell: ({ risk_reasons }) => <Reasons reasons={risk_reasons} />,
    sortValue: ({ risk_reasons }) => risk_reasons.length,
  },
  {
    id: 'approvals',
    header: 'Approvals',
    hint: 'Articles waiting for the client’s approval: yellow from 1, red from 5',
    width: 88,
    align: 'end',
    yields: true,
    cell: ({ overdue_approvals: { length } }) => (
      <span className={styles.score} data-color={length > 0 ? approvalsColor(length) : undefined}>
        {length}
      </span>
    ),
    sortValue: ({ overdue_approvals }) => overdue_approvals.length,
  },
  {
    id: 'posts',
    header: 'Posts, 4\u00a0weeks',
    hint: 'Posts that went live on the client’s site in four weeks; the target is 4',
    wrapsHeader: true,
    width: 84,
    align: 'end',
    yields: 'first',
    cell: ({ live_posts_4_weeks: count }) =>
      count === null ? (
        <span className={styles.none}>–</span>
      ) : (
        <span className="tabular">{count}</span>
      ),
    sortValue: ({ live_posts_4_weeks }) => live_posts_4_weeks,
  },
  change('leads', 'Leads, change', (overview) => overview.leads_data),
  change('traffic', 'Traffic, change', (overview) => overview.organic_traffic_data),
  {
    id: 'speed',
    header: 'Speed',
    hint: 'Page-speed scores on desktop (D) and mobile (M): red below 50',
    width: 104,
    align: 'end',
    yields: true,
    cell: ({ desktop_page_speed_data: desktop, mobile_page_speed_data: mobile }) => (
      <SpeedScores desktop={desktop} mobile={mobile} />
    ),
    sortValue: ({ mobile_page_speed_data: scores }) => scorePercent(scores?.average_score),
  },
];

/** Returns the table's columns. Viewers who can't see posts or scores, such as clients, get no column for them. */
export const overviewColumns = (seesPosts: boolean, seesScores = false): readonly Column[] =>
  columns
    .filter(({ id }) => (id !== 'posts' || seesPosts) && (id !== 'score' || seesScores))
    .map((column) => ({ ...column, sort: column.id }));
