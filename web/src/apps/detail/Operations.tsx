import { UnstyledButton } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { ApplicationOperation } from '@portal/contract/apps/web-application.schema.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { jobStateLabels } from '#platform/ui/status/job-texts.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import shared from '../Apps.module.css';
import { operationTexts } from '../application-texts.ts';
import { Steps } from '../Steps.tsx';
import styles from './Detail.module.css';

/** Lists the operations on an application, each with its steps and the user who started it. */
export function Operations({ id }: { id: number }) {
  const list = useEndpointPages(webApplicationCalls.operations, {
    params: { id },
    pageSize: 10,
  });
  return (
    <section className={frame.card} aria-label="Operations">
      <header className={frame.cardHead}>
        <h2 className={shared.heading}>Operations</h2>
      </header>
      {list.error && (
        <LoadProblemLine
          heading="The operations couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isLoading && <SkeletonRows rows={3} label="Loading Operations" />}
      <ul className={shared.rows}>
        {list.rows.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show earlier operations
      </ShowMore>
    </section>
  );
}

function OperationRow({ operation }: { operation: ApplicationOperation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, state, person, created_at, steps, error } = operation;
  const hasMore = steps.length > 0 || error !== null;
  return (
    <li className={styles.operationRow}>
      <UnstyledButton
        className={styles.operationLine}
        aria-expanded={hasMore ? isOpen : undefined}
        disabled={!hasMore}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight
          className={styles.chevron}
          size={14}
          stroke={2}
          aria-hidden="true"
          data-open={isOpen || undefined}
          data-absent={!hasMore || undefined}
        />
        <span className={styles.operationName}>{operationTexts[kind].name}</span>
        <StatusDot status={jobStateLabels[state]} />
        <span className={styles.operationWhen}>
          {person?.name ?? 'Schedule'}, <DateText value={created_at} style="moment" />
        </span>
      </UnstyledButton>
      {isOpen && (
        <div className={styles.operationMore}>
          {error && <p className={styles.problem}>{error}</p>}
          <Steps steps={steps} />
        </div>
      )}
    </li>
  );
}
