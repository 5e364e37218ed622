import { ActionIcon, Button } from '@mantine/core';
import type { HealthRefresh } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import styles from './Controls.module.css';
import { refreshText } from './dashboard-texts.ts';
import { isRunning, useCancelRefresh } from './overviews.queries.ts';

interface RefreshBannerProps {
  refreshes: readonly HealthRefresh[];
  onOpen: (id: number) => void;
}

/** Shows the running refreshes, and the outcomes of refreshes that ended while the screen was open. */
export function RefreshBanner({ refreshes, onOpen }: RefreshBannerProps) {
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set());
  const cancel = useCancelRefresh();
  const started = refreshes.filter((one) => isRunning(one) && !watched.has(one.id));
  if (started.length > 0) setWatched(new Set([...watched, ...started.map(({ id }) => id)]));
  const shown = refreshes.filter((one) => isRunning(one) || watched.has(one.id));
  if (shown.length === 0) return null;

  const dismiss = (id: number) => setWatched(new Set([...watched].filter((one) => one !== id)));
  return (
    <section className={styles.banners} aria-label="Refreshes">
      {shown.map((refresh) =>
        isRunning(refresh) ? (
          <div key={refresh.id}>
            <ProgressBar
              label={refreshText(refresh)}
              done={refresh.done}
              total={refresh.total}
              {...(refresh.allowed_actions.includes('cancel') && {
                onCancel: () => cancel.mutate({ params: { id: refresh.id } }),
              })}
            />
          </div>
        ) : (
          <div key={refresh.id} className={styles.ended}>
            <span role="status">{refreshText(refresh)}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => onOpen(refresh.id)}>
              Show Accounts
            </Button>
            <ActionIcon
              size={24}
              ml="auto"
              aria-label="Dismiss"
              onClick={() => dismiss(refresh.id)}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </div>
        ),
      )}
    </section>
  );
}
