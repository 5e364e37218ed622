import { Button } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import recordStyles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import shared from '../Apps.module.css';

/** Shows the newest lines of the site's log, loaded on demand. */
export function AppLog({ application }: { application: WebApplication }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(webApplicationCalls.logs, { params: { id: application.id } }),
    enabled: isOpen,
  });
  return (
    <section className={frame.card} aria-label="Log">
      <header className={frame.cardHead}>
        <h2 className={shared.heading}>Log</h2>
        {isOpen && (
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          disabled={!application.allowed_actions.includes('view_logs')}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Log' : 'Show Log'}
        </Button>
      </header>
      {isOpen && !data && error && (
        <LoadProblemLine
          heading="The log couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {isOpen && !data && !error && <SkeletonRows rows={4} label="Loading Log" />}
      {isOpen && data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre className={recordStyles.log} tabIndex={0}>
          {data.text || 'The log is empty.'}
        </pre>
      )}
    </section>
  );
}
