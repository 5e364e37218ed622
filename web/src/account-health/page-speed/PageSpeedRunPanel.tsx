import { Button } from '@mantine/core';
import type { PageSpeedRunDetail } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import panel from '../overviews/Panel.module.css';
import styles from './PageSpeed.module.css';
import { PageSpeedReportView } from './PageSpeedReportView.tsx';
import { pageSpeedRunQuery } from './page-speed.queries.ts';
import { deviceTitles, engineTitles } from './page-speed-texts.ts';
import { Scores } from './Scores.tsx';

interface PageSpeedRunPanelProps {
  id: number;
  width: PanelWidth;
  /** Goes back to the account; undefined if the run was opened by its URL. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

export function PageSpeedRunPanel({ id, width, onBack, onClose }: PageSpeedRunPanelProps) {
  const loading = useQuery(pageSpeedRunQuery(id));
  const run = loading.data;
  if (!run) return <PendingPanel noun="Run" loading={loading} onClose={onBack ?? onClose} />;
  return (
    <SidePanel
      title={`${deviceTitles[run.device]} page speed of ${run.account_name}`}
      onResize={width.toggle}
      onClose={onClose}
      onEscape={onBack}
      footer={
        <>
          {onBack && (
            <Button
              variant="default"
              mr="auto"
              leftSection={<IconArrowLeft size={16} stroke={1.6} />}
              onClick={onBack}
            >
              Back to Account
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={panel.stack}>
        {run.error !== null && (
          <p className={styles.failed} role="alert">
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
            <span>{run.error}</span>
          </p>
        )}
        {run.scores && <Scores label={`${deviceTitles[run.device]} Scores`} scores={run.scores} />}
        <RunFacts run={run} />
        {run.report ? (
          <PageSpeedReportView report={run.report} />
        ) : (
          run.error === null && (
            <p className={panel.quiet}>
              This run’s report is no longer available. Reports are kept for the last ten runs on
              each device.
            </p>
          )
        )}
      </div>
    </SidePanel>
  );
}

function RunFacts({ run }: { run: PageSpeedRunDetail }) {
  const { report } = run;
  return (
    <PropertyList>
      <Property label="Page">
        <a href={run.url} target="_blank" rel="noreferrer">
          {run.url}
        </a>
        {report?.final_url && report.final_url !== run.url && (
          <span className={panel.quiet}> led to {report.final_url}</span>
        )}
      </Property>
      <Property label="Measured">
        <DateText value={run.ended_at} style="moment" />
      </Property>
      <Property label="Measured by">
        {engineTitles[run.engine]}
        {run.lighthouse_version && (
          <span className={panel.quiet}>, Lighthouse {run.lighthouse_version}</span>
        )}
      </Property>
      {report?.user_agent && (
        <Property label="Browser">
          <span className={panel.quiet}>{report.user_agent}</span>
        </Property>
      )}
    </PropertyList>
  );
}
