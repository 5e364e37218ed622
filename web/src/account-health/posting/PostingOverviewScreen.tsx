import { Button } from '@mantine/core';
import { IconCalendarStats, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConnectorsLink, useNoneConnected } from '#platform/connectors/NotConnected.tsx';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import { AccountPostsPanel } from './AccountPostsPanel.tsx';
import styles from './Posting.module.css';
import { PostingErrorsPanel } from './PostingErrorsPanel.tsx';
import { PostingToolbar } from './PostingToolbar.tsx';
import { PullBanner } from './PullBanner.tsx';
import { type PostingRow, postingListQuery, usePostingPull } from './posting.queries.ts';
import { postingColumns } from './posting-columns.tsx';
import { filterPostings } from './posting-filters.ts';

const rowId = ({ id }: PostingRow) => id;
const wordpressConnector = ['wordpress'];
const noRows: readonly PostingRow[] = [];

/** Shows how many of each account's posts are in review, scheduled, and live. */
export function PostingOverviewScreen() {
  const { search, setSearch } = useScreenSearch('/app/account-health/posting-overview');
  const viewer = useViewer();
  const isUnconnected = useNoneConnected(wordpressConnector);
  const width = usePanelWidth();
  const list = useQuery(postingListQuery());
  const { pull, error, isStarting, isSuccessShown, start } = usePostingPull();
  const [seenErrorsOf, setSeenErrorsOf] = useState<number | null>(null);
  const isRunning = pull?.is_running === true;
  // When a pull ends, the list is stale until it is refetched, so stop showing its rows as loading.
  const rows = useMemo(
    () => list.data?.map((row) => ({ ...row, is_loading: row.is_loading && isRunning })) ?? noRows,
    [list.data, isRunning],
  );
  const isAnyConnected = rows.some(({ connection }) => connection === 'connected');
  const columns = useMemo(() => postingColumns(isAnyConnected), [isAnyConnected]);
  const shown = useMemo(
    () => filterPostings(rows, { search: search.search, below: search.below }),
    [rows, search.search, search.below],
  );
  const { shown: shownColumns, choice } = useColumnChoice('posting', columns);
  const isFiltered = search.search !== undefined || search.below !== undefined;
  const failure = list.data ? error : (list.error ?? error);

  const close = () => setSearch({ account: undefined, errors: undefined });
  const openAccount = (id: number) => setSearch({ account: id, errors: undefined });
  const openErrors = () => {
    setSeenErrorsOf(pull?.id ?? null);
    setSearch({ errors: 'true', account: undefined });
  };
  const panel = search.errors ? (
    <PostingErrorsPanel rows={rows} width={width} onOpen={openAccount} onClose={close} />
  ) : (
    search.account && (
      <AccountPostsPanel key={search.account} id={search.account} width={width} onClose={close} />
    )
  );

  return (
    <PanelLayout panel={panel} columns={width.columns}>
      <PageHeader
        title="Posting Overview"
        detail={
          <span className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" />
            Below target: 4 live in 4 weeks, otherwise 1 scheduled; 12 live in 12 weeks
          </span>
        }
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          loading={isStarting}
          disabled={isRunning || pull === undefined}
          onClick={start}
        >
          Refresh
        </Button>
      </PageHeader>
      {pull && !failure && (
        <PullBanner
          pull={pull}
          isSuccessShown={isSuccessShown}
          offersConnecting={isStaff(viewer) && rows.length > 0}
          areErrorsSeen={search.errors !== undefined || seenErrorsOf === pull.id}
          onOpenErrors={openErrors}
        />
      )}
      {!failure && (rows.length > 0 || list.isPending) && (
        <PostingToolbar
          search={search}
          columnChoice={choice}
          count={list.data && shown.length}
          onChange={(patch) => setSearch(patch, { replace: true })}
        />
      )}
      <ListBody>
        {failure ? (
          <LoadProblem
            heading="There was an error fetching posts"
            error={failure}
            onRetry={() => {
              void list.refetch();
              start();
            }}
          />
        ) : (
          <DataTable
            label="Account posts"
            rows={shown}
            columns={shownColumns}
            rowId={rowId}
            isLoading={list.isPending}
            loadingLabel="Loading Account Posts"
            empty={
              isFiltered && rows.length > 0 ? (
                <EmptyState heading="No matching accounts">Remove a filter.</EmptyState>
              ) : (
                <EmptyState
                  heading="There are currently no Account Posts"
                  icon={<IconCalendarStats size={22} stroke={1.5} />}
                  action={isUnconnected && <ConnectorsLink />}
                >
                  Active clients that require reports appear here three months after they were
                  added.
                  {isUnconnected &&
                    ' Nothing is connected yet. Posts are read from the clients’ WordPress sites.'}
                </EmptyState>
              )
            }
            opening={{
              id: search.account ?? null,
              onOpen: ({ id }) => openAccount(id),
              onClose: close,
            }}
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
