import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { importStateLabels } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { kindLabels } from '../data-texts.ts';
import styles from '../ReportData.module.css';
import { DataPreview } from './DataPreview.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { MappingForm } from './MappingForm.tsx';

export function ImportPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const importQuery = useQuery(endpointQuery(reportDataImportCalls.get, { params: { id } }));
  const { data } = importQuery;
  if (!data) return <PendingPanel noun="File" loading={importQuery} onClose={onClose} />;
  return (
    <SidePanel title={data.name} onClose={onClose}>
      <ImportContent one={data} />
    </SidePanel>
  );
}

function ImportContent({ one }: { one: ReportDataImport }) {
  // The mapping can be changed before the import, and after a failed or canceled import.
  const isOpen = one.state === 'ready' || one.state === 'failed' || one.state === 'canceled';
  return (
    <div className={styles.stack}>
      <PropertyList>
        <Property label="Status">
          <StatusDot status={importStateLabels[one.state]} />
        </Property>
        <Property label="Numbers">{kindLabels[one.kind]}</Property>
        <Property label="Organization">
          {one.client?.dba_name ?? 'Named in a column of the file'}
        </Property>
        <Property label="Uploaded">
          <DateText value={one.created_at} style="moment" />
          {one.person && ` by ${one.person.name}`}
        </Property>
      </PropertyList>
      <ImportOutcome one={one} />
      {isOpen && <MappingForm key={one.id} one={one} />}
      {one.allowed_actions.includes('preview') && <DataPreview one={one} />}
    </div>
  );
}
