import {
  dataStateLabels,
  type ReportDataStatus,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type ReportDataKind,
  reportDataKinds,
  reportDataLabels,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { IconChartLine, IconLink, IconPhoneCall } from '@tabler/icons-react';
import styles from './Reports.module.css';

export const dataIcons: Record<ReportDataKind, typeof IconLink> = {
  analytics: IconChartLine,
  leads: IconPhoneCall,
  backlinks: IconLink,
};

/** Shows a report's Data Status in a table, as a labeled icon per type of data. */
export function DataStatusIcons({ status }: { status: ReportDataStatus }) {
  return (
    <span className={styles.icons}>
      {reportDataKinds.map((kind) => {
        const Icon = dataIcons[kind];
        const { state, waiver } = status[kind];
        const words = `${reportDataLabels[kind]}: ${dataStateLabels[state]}${waiver ? ', not needed' : ''}`;
        return (
          <span key={kind} role="img" aria-label={words} title={words}>
            <Icon size={16} stroke={1.8} data-state={state} aria-hidden="true" />
          </span>
        );
      })}
    </span>
  );
}
