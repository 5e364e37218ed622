import { Button } from '@mantine/core';
import type {
  AccountHealthDetail,
  AccountHealthOverview,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { monthsIntoContract } from '@portal/contract/account-health/overviews/contract-months.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { PageSpeedSection } from '../page-speed/PageSpeedSection.tsx';
import { ScoreSection } from '../scores/ScoreSection.tsx';
import { LastRefresh } from './LastRefresh.tsx';
import { MonthlyNumbers } from './MonthlyNumbers.tsx';
import { ReportLink, WebsiteLink } from './OverviewCard.tsx';
import { accountHealthQuery, useStartRefresh } from './overviews.queries.ts';
import styles from './Panel.module.css';
import { PendingApprovals } from './PendingApprovals.tsx';

interface AccountHealthPanelProps {
  /** The organization's id. */
  id: number;
  /** The account's data from the dashboard, shown until the full record is loaded. */
  known: AccountHealthOverview | undefined;
  today: string;
  width: PanelWidth;
  onOpenRun: (id: number) => void;
  onClose: () => void;
}

/** Shows an account with the numbers behind each figure. */
export function AccountHealthPanel(props: AccountHealthPanelProps) {
  const { id, known, today, width, onOpenRun, onClose } = props;
  const loading = useQuery(accountHealthQuery(id));
  const start = useStartRefresh();
  const detail = loading.data;
  const overview = detail ?? known;
  if (!overview) return <PendingPanel noun="Account" loading={loading} onClose={onClose} />;
  return (
    <SidePanel
      title={overview.account.dba_name}
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {overview.allowed_actions.includes('refresh') && (
            <Button
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              loading={start.isPending}
              disabled={overview.is_refreshing}
              onClick={() => start.mutate({ body: { accounts: [id] } })}
            >
              {overview.is_refreshing ? 'Refreshing' : 'Refresh'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Facts overview={overview} today={today} />
        {overview.score && <ScoreSection account={id} />}
        <PendingApprovals approvals={overview.overdue_approvals} />
        {detail ? (
          <Numbers detail={detail} onOpenRun={onOpenRun} />
        ) : loading.error ? (
          <LoadProblemLine
            heading="The numbers couldn’t be loaded"
            error={loading.error}
            onRetry={() => void loading.refetch()}
            isRetrying={loading.isFetching}
          />
        ) : (
          <SkeletonFields fields={4} label="Loading Numbers" />
        )}
      </div>
    </SidePanel>
  );
}

function Facts({ overview, today }: { overview: AccountHealthOverview; today: string }) {
  const viewer = useViewer();
  const { account } = overview;
  const start = account.contract_start_date;
  return (
    <PropertyList>
      {overview.risk_reasons.length > 0 && (
        <Property label="Why">{overview.risk_reasons.join(' · ')}</Property>
      )}
      <Property label="Domain">
        <WebsiteLink account={account} />
      </Property>
      <Property label="Months into contract">
        {monthsIntoContract(account, today)}
        <span className={styles.quiet}>
          {start ? ', contract started ' : ', no contract date; added '}
          <DateText value={start ?? account.created_at} style="long" />
        </span>
      </Property>
      <Property label="SEO account">
        {account.report_required ? 'Yes, requires reports' : 'No'}
      </Property>
      {mayOpen(viewer, '/reporting') && (
        <Property label="Report">
          <ReportLink slug={account.slug} today={today} />
        </Property>
      )}
      <Property label="Client">
        <OrganizationLink organization={account} />
      </Property>
    </PropertyList>
  );
}

interface NumbersProps {
  detail: AccountHealthDetail;
  onOpenRun: (id: number) => void;
}

function Numbers({ detail, onOpenRun }: NumbersProps) {
  const { freshness, setup_problems: problems, last_refresh } = detail;
  return (
    <>
      <MonthlyNumbers
        account={detail.id}
        metric="traffic"
        column="New users"
        months={detail.traffic_months.map((month) => ({
          ...month,
          parts: month.sources.map(({ source, value }) => ({ name: source, value })),
        }))}
        freshness={freshness.traffic}
        setupProblem={problems.traffic}
      />
      <MonthlyNumbers
        account={detail.id}
        metric="leads"
        column="Leads"
        months={detail.lead_months.map((month) => ({
          ...month,
          parts: month.lead_counts.map(({ lead_type, value }) => ({ name: lead_type, value })),
        }))}
        freshness={freshness.leads}
        setupProblem={problems.leads}
      />
      <PageSpeedSection
        account={detail.id}
        runs={{ desktop: detail.desktop_run, mobile: detail.mobile_run }}
        failures={{ desktop: freshness.desktop, mobile: freshness.mobile }}
        setupProblem={problems.page_speed}
        goals={detail.page_speed_goals}
        onOpenRun={onOpenRun}
      />
      {last_refresh ? (
        <LastRefresh refresh={last_refresh} />
      ) : (
        <section className={styles.section} aria-label="Last refresh">
          <h3 className={styles.heading}>Last refresh</h3>
          <NoValue />
        </section>
      )}
    </>
  );
}
