import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import {
  ConnectorsLink,
  NotConnected,
  useNoneConnected,
} from '#platform/connectors/NotConnected.tsx';
import { useMayCall } from '#platform/session/viewer.ts';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import styles from './Controls.module.css';
import { type OverviewSearch, withoutFilters } from './overview-search.ts';

/** The connectors that provide traffic and leads. */
const numberConnectors = ['google-analytics', 'whatconverts'];
const numberSourcesText =
  'Traffic comes from Google Analytics, and leads come from WhatConverts or an imported file.';

/** Explains that no account has traffic or leads because no connector is set up. Otherwise, renders nothing. */
export function NoNumbersNote({ overviews }: Pick<NoOverviewsProps, 'overviews'>) {
  const isUnconnected = useNoneConnected(numberConnectors);
  const hasNumbers = overviews.some(
    ({ leads_data, organic_traffic_data: traffic }) => leads_data.length + traffic.length > 0,
  );
  if (!isUnconnected || hasNumbers) return null;
  return <NotConnected>{numberSourcesText}</NotConnected>;
}

const AddOrganizationLink = () => (
  <EmptyLink link={linkOptions({ to: '/organizations/directory', search: { panel: 'add' } })}>
    Add Organization
  </EmptyLink>
);

interface NoOverviewsProps {
  overviews: readonly AccountHealthOverview[];
  search: OverviewSearch;
  onChange: (patch: Partial<OverviewSearch>) => void;
}

/** Explains why no account is shown, and how to show accounts. */
export function NoOverviews({ overviews, search, onChange }: NoOverviewsProps) {
  const isUnconnected = useNoneConnected(numberConnectors);
  const mayAdd = useMayCall(organizationCalls.create);
  const icon = <IconHeartRateMonitor size={22} stroke={1.5} />;
  if (overviews.length === 0) {
    return (
      <EmptyState
        heading="There are currently no Account Health Overviews"
        icon={icon}
        action={isUnconnected ? <ConnectorsLink /> : mayAdd && <AddOrganizationLink />}
      >
        Active clients appear here, with their traffic, leads, approvals, and page speed.
        {isUnconnected && ` Nothing is connected yet. ${numberSourcesText}`}
      </EmptyState>
    );
  }
  const isFiltered = (search.search ?? search.months ?? search.approvals) !== undefined;
  return (
    <EmptyState
      heading="No Matching Overviews Found"
      icon={icon}
      action={
        isFiltered && (
          <button
            type="button"
            className={styles.link}
            onClick={() => onChange(withoutFilters(search))}
          >
            Click to clear filters
          </button>
        )
      }
    >
      {search.all === undefined &&
        'Accounts that don’t require reports are hidden. Turn off SEO Accounts Only to see them.'}
    </EmptyState>
  );
}
