import { Button, SegmentedControl } from '@mantine/core';
import type {
  AccountHealthDetail,
  MetricFreshness,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { scoreText } from '@portal/contract/account-health/overviews/scores.ts';
import {
  type Device,
  devices,
  type PageSpeedRun,
  scoreCategories,
  scoreTitles,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { useState } from 'react';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { goalText } from '#reporting/goals/shared/goal-texts.ts';
import { AccountOrigin } from '../overviews/AccountOrigin.tsx';
import { FreshnessLine } from '../overviews/FreshnessLine.tsx';
import panel from '../overviews/Panel.module.css';
import styles from './PageSpeed.module.css';
import { usePageSpeedRuns } from './page-speed.queries.ts';
import { deviceTitles, engineTitles } from './page-speed-texts.ts';
import { Scores } from './Scores.tsx';

interface PageSpeedSectionProps {
  /** The organization's id. */
  account: number;
  /** For each device, the run whose scores are shown. */
  runs: Record<Device, PageSpeedRun | null>;
  failures: Record<Device, MetricFreshness>;
  setupProblem: string | null;
  goals: AccountHealthDetail['page_speed_goals'];
  onOpenRun: (id: number) => void;
}

/** Shows an account's page speed: the scores for each device, and all runs. */
export function PageSpeedSection(props: PageSpeedSectionProps) {
  const { account, runs, failures, setupProblem, goals, onOpenRun } = props;
  return (
    <section className={panel.section} aria-label="Page speed">
      <h3 className={panel.heading}>
        Page speed
        <AccountOrigin
          account={account}
          keys={['desktop_page_speed', 'mobile_page_speed']}
          label="Source of Page speed"
        />
      </h3>
      {setupProblem && <p className={panel.notice}>{setupProblem}</p>}
      {devices.map((device) => (
        <DeviceScores
          key={device}
          device={device}
          run={runs[device]}
          freshness={failures[device]}
          goal={goals[device]}
          onOpen={onOpenRun}
        />
      ))}
      <PageSpeedRuns account={account} onOpen={onOpenRun} />
    </section>
  );
}

interface DeviceScoresProps {
  device: Device;
  run: PageSpeedRun | null;
  freshness: MetricFreshness;
  goal: ShownGoal | null;
  onOpen: (id: number) => void;
}

function DeviceScores({ device, run, freshness, goal, onOpen }: DeviceScoresProps) {
  const title = `${deviceTitles[device]} Score`;
  return (
    <div className={styles.device}>
      <h4 className={styles.deviceTitle}>{title}</h4>
      {run?.scores ? (
        <>
          <Scores label={`${title}s`} scores={run.scores} />
          {goal && <p className={panel.quiet}>Goal for the average: {goalText(goal)}</p>}
          <p className={panel.line}>
            <span className={panel.quiet}>
              {engineTitles[run.engine]}, <DateText value={run.ended_at} style="moment" />
            </span>
            <Button size="compact-xs" variant="subtle" onClick={() => onOpen(run.id)}>
              {run.has_report ? 'Open Report' : 'Open Run'}
            </Button>
          </p>
        </>
      ) : (
        <p className={panel.quiet}>No {title} Data</p>
      )}
      {freshness.error !== null && <FreshnessLine verb="Measured" freshness={freshness} isWhole />}
    </div>
  );
}

interface RunsProps {
  account: number;
  onOpen: (id: number) => void;
}

const choices = [
  { value: 'all', label: 'All' },
  ...devices.map((device) => ({ value: device as string, label: deviceTitles[device] })),
];

/** Lists an account's runs, newest first. */
export function PageSpeedRuns({ account, onOpen }: RunsProps) {
  const [device, setDevice] = useState<Device | undefined>(undefined);
  const list = usePageSpeedRuns(account, device);
  return (
    <section className={panel.section} aria-label="Page-speed runs">
      <div className={panel.bar}>
        <h4 className={styles.deviceTitle}>Runs</h4>
        <SegmentedControl
          size="xs"
          aria-label="Runs shown"
          data={choices}
          value={device ?? 'all'}
          onChange={(value) => setDevice(devices.find((one) => one === value))}
        />
      </div>
      {list.error ? (
        <LoadProblemLine
          heading="The runs couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <SkeletonRows rows={4} label="Loading Runs" />
      ) : list.rows.length === 0 ? (
        <p className={panel.quiet}>Nothing measured yet.</p>
      ) : (
        <ul className={panel.rows} data-stale={list.isStale || undefined}>
          {list.rows.map((run) => (
            <li key={run.id}>
              <RunRow run={run} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show More Runs</ShowMore>
    </section>
  );
}

function RunRow({ run, onOpen }: { run: PageSpeedRun; onOpen: (id: number) => void }) {
  return (
    <button type="button" className={styles.run} onClick={() => onOpen(run.id)}>
      <span>
        <DateText value={run.ended_at} style="moment" />
      </span>
      <span className={panel.quiet}>{deviceTitles[run.device]}</span>
      {run.scores ? (
        <span className={styles.runScores}>
          {scoreCategories.map((category) => (
            <span key={category}>
              <span className={panel.quiet}>{scoreTitles[category]}</span>{' '}
              <strong>{scoreText(run.scores?.[category])}</strong>
            </span>
          ))}
        </span>
      ) : (
        <span className={styles.error}>{run.error ?? 'Failed'}</span>
      )}
    </button>
  );
}
