import { Button } from '@mantine/core';
import {
  type DataStatus,
  dataStateLabels,
  type ReportDataStatus,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type ReportDataKind,
  reportDataKinds,
  reportDataLabels,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { useState } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import blocks from '../shared/Blocks.module.css';
import { SetupLink } from '../shared/SetupLink.tsx';
import { dataIcons } from './DataStatusIcons.tsx';
import styles from './Reports.module.css';
import { useTakeWaiverBack } from './reports.queries.ts';
import { WaiverModal } from './WaiverModal.tsx';

interface DataStatusListProps {
  reportId: number;
  /** The organization's slug. */
  slug: string;
  status: ReportDataStatus;
  canWaive: boolean;
}

/** Shows the age, failures, and waivers of a report's data. */
export function DataStatusList({ reportId, slug, status, canWaive }: DataStatusListProps) {
  const [waiving, setWaiving] = useState<ReportDataKind | null>(null);
  const takeBack = useTakeWaiverBack();
  return (
    <>
      <ul className={blocks.list} aria-label="Data Status">
        {reportDataKinds.map((kind) => {
          const Icon = dataIcons[kind];
          const one = status[kind];
          return (
            <li key={kind} className={styles.kind}>
              <Icon size={17} stroke={1.8} data-state={one.state} aria-hidden="true" />
              <div className={styles.kindText}>
                <span>
                  <span className={styles.kindName}>{reportDataLabels[kind]}</span>
                  {`: ${dataStateLabels[one.state]}`}
                </span>
                <span className={styles.detail}>{freshnessOf(kind, one)}</span>
                {one.setup_problem && (
                  <span className={styles.detail}>
                    {one.setup_problem} <SetupLink slug={slug} />
                  </span>
                )}
                {one.error && (
                  <span className={styles.detail} data-tone="danger">
                    The last pull failed
                    {one.error_at && ` ${formatAgo(one.error_at, Date.now())}`}: {one.error}
                  </span>
                )}
                {one.waiver && (
                  <span className={styles.detail}>
                    Sent without it: “{one.waiver.reason}” ({one.waiver.person?.name ?? 'someone'},{' '}
                    <DateText value={one.waiver.created_at} style="long" />)
                  </span>
                )}
              </div>
              {canWaive && one.waiver && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Take back: ${reportDataLabels[kind]}`}
                  loading={takeBack.isPending && takeBack.variables?.params.kind === kind}
                  onClick={() => takeBack.mutate({ params: { id: reportId, kind } })}
                >
                  Take back
                </Button>
              )}
              {canWaive && !one.waiver && one.state !== 'present' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Send without it: ${reportDataLabels[kind]}`}
                  onClick={() => setWaiving(kind)}
                >
                  Send without it
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {waiving && (
        <WaiverModal reportId={reportId} kind={waiving} onClose={() => setWaiving(null)} />
      )}
    </>
  );
}

function freshnessOf(kind: ReportDataKind, { count, expected_count, fetched_at }: DataStatus) {
  const noun = kind === 'backlinks' ? 'screenshots' : 'months';
  const has = `${count} of ${expected_count} ${noun}`;
  return fetched_at ? `${has}, newest from ${formatAgo(fetched_at, Date.now())}` : has;
}
