import { Checkbox, Loader } from '@mantine/core';
import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { monthsIntoContract } from '@portal/contract/account-health/overviews/contract-months.ts';
import { approvalsColor } from '@portal/contract/account-health/overviews/scores.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconExternalLink,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MonthlyBlock } from './MonthlyBlock.tsx';
import styles from './Overviews.module.css';
import { ScoreBlock } from './ScoreBlock.tsx';

interface OverviewCardProps {
  overview: AccountHealthOverview;
  /** Today in the agency's time zone, YYYY-MM-DD. */
  today: string;
  seesReports: boolean;
  isOpen: boolean;
  isSelected: boolean;
  onOpen: (id: number) => void;
  /** Omitted for users who can't refresh. */
  onSelect?: ((id: number, isRange: boolean) => void) | undefined;
}

/** Shows an account's approvals, traffic, leads, and page speed. */
export function OverviewCard(props: OverviewCardProps) {
  const { overview, today, seesReports, isOpen, isSelected, onOpen, onSelect } = props;
  const { id, account, freshness } = overview;
  return (
    <article className={styles.card} aria-label={account.dba_name} data-open={isOpen || undefined}>
      <header className={styles.head}>
        {onSelect && overview.allowed_actions.includes('refresh') && (
          <Checkbox
            size="xs"
            aria-label={`Select ${account.dba_name}`}
            checked={isSelected}
            onChange={(event) => {
              const { nativeEvent } = event;
              onSelect(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
            }}
          />
        )}
        <h2 className={styles.name}>
          <button
            type="button"
            title={account.dba_name}
            data-opens-account={id}
            onClick={() => onOpen(id)}
          >
            {account.dba_name}
          </button>
        </h2>
        {overview.is_refreshing && (
          <span className={styles.refreshing}>
            <Loader size={12} aria-hidden="true" />
            Refreshing
          </span>
        )}
      </header>
      <div className={styles.links}>
        <WebsiteLink account={account} />
        {seesReports && <ReportLink slug={account.slug} today={today} />}
      </div>
      <div className={styles.facts}>
        <span>
          <strong>{monthsIntoContract(account, today)}</strong> months into contract
        </span>
        <UnapprovedArticles count={overview.overdue_approvals.length} />
      </div>
      <div className={styles.pair}>
        <MonthlyBlock
          metric="traffic"
          months={overview.organic_traffic_data}
          freshness={freshness.traffic}
        />
        <MonthlyBlock metric="leads" months={overview.leads_data} freshness={freshness.leads} />
      </div>
      <ScoreBlock
        device="desktop"
        scores={overview.desktop_page_speed_data}
        history={overview.desktop_page_speed_history}
        freshness={freshness.desktop}
      />
      <ScoreBlock
        device="mobile"
        scores={overview.mobile_page_speed_data}
        history={overview.mobile_page_speed_history}
        freshness={freshness.mobile}
      />
    </article>
  );
}

type Account = AccountHealthOverview['account'];

/** Returns the domain as it was entered, without the scheme and the trailing slash. */
const domainText = (domain: string) => domain.replace(/^https?:\/\//, '').replace(/\/$/, '');

export function WebsiteLink({ account: { domain, website } }: { account: Account }) {
  if (!domain) return <span className={styles.none}>No domain</span>;
  if (!website) return <span>{domainText(domain)}</span>;
  return (
    <a className={styles.website} href={website} target="_blank" rel="noreferrer">
      <span>{domainText(domain)}</span>
      <IconExternalLink size={12} stroke={1.8} aria-hidden="true" />
    </a>
  );
}

/** Links to the account's report for the current month. */
export function ReportLink({ slug, today }: { slug: string; today: string }) {
  const [year = '', month = ''] = today.split('-');
  const params = { year, month: String(Number(month)), organizationSlug: slug };
  return (
    <Link to="/reporting/$year/$month/$organizationSlug" params={params}>
      View Most Recent Report
    </Link>
  );
}

const approvalIcons = {
  green: IconCircleCheck,
  yellow: IconExclamationCircle,
  red: IconAlertTriangle,
};

export function UnapprovedArticles({ count }: { count: number }) {
  const color = approvalsColor(count);
  const Icon = approvalIcons[color];
  return (
    <span className={styles.approvals} data-color={color}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span>
        Unapproved Articles <strong>{count}</strong>
      </span>
    </span>
  );
}
