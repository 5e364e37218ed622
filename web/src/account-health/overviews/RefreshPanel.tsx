import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { healthRefreshCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import type { HealthRefresh } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { refreshStates, refreshText } from './dashboard-texts.ts';
import { Outcomes } from './Outcomes.tsx';
import { isRunning, useCancelRefresh, useRefresh } from './overviews.queries.ts';
import styles from './Panel.module.css';

interface RefreshPanelProps {
  id: number;
  width: PanelWidth;
  onOpen: (account: number) => void;
  onClose: () => void;
}

/** Shows a refresh's outcome for each account. */
export function RefreshPanel({ id, width, onOpen, onClose }: RefreshPanelProps) {
  const loading = useRefresh(id);
  const refresh = loading.data;
  if (!refresh) return <PendingPanel noun="Refresh" loading={loading} onClose={onClose} />;
  return (
    <SidePanel
      title="Refresh"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.stack}>
        {isRunning(refresh) ? <Progress refresh={refresh} /> : <p>{refreshText(refresh)}</p>}
        <PropertyList>
          <Property label="Started">
            <DateText value={refresh.started_at} style="moment" />
            <span className={styles.quiet}>
              {refresh.trigger === 'weekly' ? ', by the weekly schedule' : ', by hand'}
            </span>
          </Property>
          {refresh.ended_at && (
            <Property label="Ended">
              <DateText value={refresh.ended_at} style="moment" />
            </Property>
          )}
        </PropertyList>
        <RefreshedAccounts refresh={refresh} onOpen={onOpen} />
      </div>
    </SidePanel>
  );
}

function Progress({ refresh }: { refresh: HealthRefresh }) {
  const cancel = useCancelRefresh();
  return (
    <ProgressBar
      label={refreshText(refresh)}
      done={refresh.done}
      total={refresh.total}
      {...(refresh.allowed_actions.includes('cancel') && {
        onCancel: () => cancel.mutate({ params: { id: refresh.id } }),
      })}
    />
  );
}

interface RefreshedAccountsProps {
  refresh: HealthRefresh;
  onOpen: (account: number) => void;
}

function RefreshedAccounts({ refresh, onOpen }: RefreshedAccountsProps) {
  const [onlyFailed, setOnlyFailed] = useState(refresh.failed > 0 && !isRunning(refresh));
  const list = useEndpointPages(healthRefreshCalls.accounts, {
    params: { id: refresh.id },
    query: { state: onlyFailed ? 'failed' : undefined },
  });
  return (
    <section className={styles.section} aria-label="Accounts">
      <div className={styles.bar}>
        <h3 className={styles.heading}>Accounts</h3>
        <SegmentedControl
          size="xs"
          aria-label="Accounts shown"
          data={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: `With errors (${refresh.failed})` },
          ]}
          value={onlyFailed ? 'failed' : 'all'}
          onChange={(value) => setOnlyFailed(value === 'failed')}
        />
      </div>
      {list.error ? (
        <LoadProblemLine
          heading="The accounts couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <SkeletonRows rows={4} label="Loading Accounts" />
      ) : list.rows.length === 0 ? (
        <p className={styles.quiet}>{onlyFailed ? 'No account failed.' : 'No accounts.'}</p>
      ) : (
        <ul className={styles.rows}>
          {list.rows.map(({ account, state, outcomes }) => (
            <li key={account.id}>
              <div className={styles.bar}>
                <UnstyledButton className={styles.open ?? ''} onClick={() => onOpen(account.id)}>
                  {account.dba_name}
                </UnstyledButton>
                <StatusDot status={refreshStates[state]} />
              </div>
              <Outcomes outcomes={outcomes} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show More Accounts</ShowMore>
    </section>
  );
}
