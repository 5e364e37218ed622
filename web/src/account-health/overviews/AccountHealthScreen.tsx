import { Loader, SegmentedControl } from '@mantine/core';
import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { matchesFilters } from '@portal/contract/account-health/overviews/overview-filters.ts';
import {
  compareRisks,
  sortOverviews,
} from '@portal/contract/account-health/overviews/sort-overviews.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { portalSettingsQuery, useTimeZone } from '#platform/api/portal-settings.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { mayOpen, useCan, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { AccountHealthPanels } from './AccountHealthPanels.tsx';
import styles from './Controls.module.css';
import { accountsText, loadingText } from './dashboard-texts.ts';
import { NoNumbersNote, NoOverviews } from './NoOverviews.tsx';
import { OverviewCards } from './OverviewCards.tsx';
import { OverviewControls } from './OverviewControls.tsx';
import { OverviewTable } from './OverviewTable.tsx';
import { overviewColumns } from './overview-columns.tsx';
import {
  filtersFrom,
  type HealthView,
  type OverviewSearch,
  sortingFrom,
} from './overview-search.ts';
import { overviewListQuery, useNewestRefreshes } from './overviews.queries.ts';
import { RefreshBanner } from './RefreshBanner.tsx';
import { RefreshButtons } from './RefreshButtons.tsx';
import { rememberedView, rememberView } from './remembered-view.ts';
import { useCardSelection } from './use-card-selection.ts';

const viewChoices: { value: HealthView; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];

const none: readonly AccountHealthOverview[] = [];

/**
 * Returns the overviews that pass the filters, in the chosen order. By default, the table starts with accounts at risk.
 */
function useShown(
  overviews: readonly AccountHealthOverview[],
  search: OverviewSearch,
  view: HealthView,
) {
  const today = dayInZone(new Date(), useTimeZone());
  const { search: text, months, approvals, all, sort } = search;
  const shown = useMemo(() => {
    const filters = filtersFrom({ search: text, months, approvals, all });
    const matching = overviews.filter((one) => matchesFilters(one, filters, today));
    const sorting = sortingFrom(sort);
    if (sorting) return sortOverviews(matching, sorting, today);
    // The list is ordered by name, and the sort is stable, so ties stay ordered by name.
    return view === 'table' ? matching.toSorted(compareRisks) : matching;
  }, [overviews, text, months, approvals, all, sort, today, view]);
  return { shown, today };
}

/** Shows each account's health, as a table or as cards. */
export function AccountHealthScreen() {
  const { search, setSearch } = useScreenSearch('/app/account-health');
  const width = usePanelWidth();
  const mayRefresh = useMayCall(accountHealthCalls.refresh);
  const viewer = useViewer();
  const seesReports = mayOpen(viewer, '/reporting');
  const view = search.view ?? rememberedView(viewer.id);
  const list = useQuery(overviewListQuery());
  const settings = useQuery(portalSettingsQuery);
  const { data: refreshes = [] } = useNewestRefreshes(mayRefresh);
  const overviews = list.data ?? none;
  const { shown, today } = useShown(overviews, search, view);
  const seesPosts = useCan('edit_contentarticle');
  const seesScores = overviews.some(({ score }) => score !== null);
  const columns = useMemo(() => overviewColumns(seesPosts, seesScores), [seesPosts, seesScores]);
  const { shown: shownColumns, choice } = useColumnChoice('account-health', columns);
  const selection = useCardSelection(
    shown.filter((one) => one.allowed_actions.includes('refresh')).map(({ id }) => id),
  );
  const loading = loadingText({
    isOverviewPending: list.isPending,
    isSettingsPending: settings.isPending,
  });

  const openAccount = (account: number) =>
    setSearch({ account, run: undefined, refresh: undefined });
  const openRefresh = (refresh: number) =>
    setSearch({ refresh, account: undefined, run: undefined });
  const close = () => setSearch({ account: undefined, refresh: undefined, run: undefined });
  const show = (next: HealthView) => {
    rememberView(viewer.id, next);
    setSearch({ view: next }, { replace: true });
  };
  const change = (patch: Partial<OverviewSearch>) => setSearch(patch, { replace: true });

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        (search.account ?? search.run ?? search.refresh) !== undefined && (
          <AccountHealthPanels
            search={search}
            overviews={overviews}
            today={today}
            width={width}
            onChange={setSearch}
          />
        )
      }
    >
      <PageHeader title="Account Health" detail={loading ? undefined : accountsText(shown.length)}>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={viewChoices}
          value={view}
          onChange={show}
        />
        {mayRefresh && !loading && (
          <RefreshButtons
            overviews={overviews}
            newest={refreshes[0]}
            selection={selection}
            onOpen={openRefresh}
          />
        )}
      </PageHeader>
      <OverviewControls search={search} view={view} columnChoice={choice} onChange={change} />
      <RefreshBanner refreshes={refreshes} onOpen={openRefresh} />
      {overviews.length > 0 && <NoNumbersNote overviews={overviews} />}
      <ListBody>
        {list.isLoadingError ? (
          <LoadProblem
            heading="The account health overviews couldn’t be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : loading ? (
          <p className={styles.loading} role="status">
            <Loader size={14} aria-hidden="true" />
            {loading}
          </p>
        ) : shown.length === 0 ? (
          <NoOverviews overviews={overviews} search={search} onChange={change} />
        ) : view === 'table' ? (
          <OverviewTable
            overviews={shown}
            columns={shownColumns}
            isByScore={search.sort === undefined}
            openAccount={search.account}
            onOpen={openAccount}
            onClose={close}
            selection={
              mayRefresh ? { ids: selection.ids, onChange: (ids) => selection.set(ids) } : undefined
            }
          />
        ) : (
          <OverviewCards
            // Remount when a filter or the order changes, to scroll to the top.
            key={[search.search, search.months, search.approvals, search.all, search.sort].join()}
            overviews={shown}
            today={today}
            seesReports={seesReports}
            openAccount={search.account}
            onOpen={openAccount}
            selected={selection.ids}
            onSelect={mayRefresh ? selection.select : undefined}
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
