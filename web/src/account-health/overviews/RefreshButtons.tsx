import { Button } from '@mantine/core';
import type {
  AccountHealthOverview,
  HealthRefresh,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { IconRefresh } from '@tabler/icons-react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Controls.module.css';
import { accountsText } from './dashboard-texts.ts';
import { isRunning, useStartRefresh } from './overviews.queries.ts';
import type { CardSelection } from './use-card-selection.ts';

interface RefreshButtonsProps {
  overviews: readonly AccountHealthOverview[];
  newest: HealthRefresh | undefined;
  selection: CardSelection;
  onOpen: (refresh: number) => void;
}

const icon = <IconRefresh size={16} stroke={1.6} />;

/** Refreshes all accounts, or only the selected ones. */
export function RefreshButtons({ overviews, newest, selection, onOpen }: RefreshButtonsProps) {
  const start = useStartRefresh();
  const { ids, clear, selectShown } = selection;
  if (ids.size > 0) {
    return (
      <>
        <Button variant="subtle" onClick={selectShown}>
          Select All Shown
        </Button>
        <Button variant="default" onClick={clear}>
          Clear Selection
        </Button>
        <Button
          leftSection={icon}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { accounts: [...ids] } }, { onSuccess: clear })}
        >
          Refresh {accountsText(ids.size)}
        </Button>
      </>
    );
  }
  return (
    <>
      {newest && !isRunning(newest) && (
        <Button
          variant="subtle"
          color="gray"
          className={styles.last ?? ''}
          onClick={() => onOpen(newest.id)}
        >
          Last Refresh{' '}
          <span className={styles.time}>
            <DateText value={newest.ended_at ?? newest.started_at} style="moment" />
          </span>
        </Button>
      )}
      {overviews.length > 0 && (
        <ConfirmButton
          label="Refresh All"
          question="Refresh all accounts?"
          consequence={`The numbers and page speed of ${accountsText(overviews.length)} are read again. Page speed is measured one account at a time, which takes about two minutes each.`}
          leftSection={icon}
          disabled={newest !== undefined && isRunning(newest)}
          onConfirm={() => start.mutateAsync({ body: {} })}
        />
      )}
    </>
  );
}
