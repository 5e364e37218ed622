import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import styles from './Controls.module.css';
import { type OverviewSearch, withoutFilters } from './overview-search.ts';

interface NoOverviewsProps {
  overviews: readonly AccountHealthOverview[];
  search: OverviewSearch;
  onChange: (patch: Partial<OverviewSearch>) => void;
}

/** The reason that no card is shown, and how to change that. */
export function NoOverviews({ overviews, search, onChange }: NoOverviewsProps) {
  const icon = <IconHeartRateMonitor size={22} stroke={1.5} />;
  if (overviews.length === 0) {
    return (
      <EmptyState heading="There are currently no Account Health Overviews" icon={icon}>
        Active clients appear here, with their traffic, leads, approvals and page speed.
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
        'Accounts that don’t require reports are hidden: switch SEO Accounts Only off to see them.'}
    </EmptyState>
  );
}
