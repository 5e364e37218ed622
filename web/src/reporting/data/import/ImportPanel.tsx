import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { importStateLabels } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { kindLabels } from '../data-texts.ts';
import styles from '../ReportData.module.css';
import { DataPreview } from './DataPreview.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { MappingForm } from './MappingForm.tsx';

export function ImportPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(reportDataImportCalls.get, { params: { id } }),
  );
  return (
    <SidePanel title={data?.name ?? 'File'} onClose={onClose}>
      {data && <ImportContent one={data} />}
      {!data && !error && <SkeletonFields fields={4} label="Loading File" />}
      {!data && error && (
        <LoadProblem
          heading="This file couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

function ImportContent({ one }: { one: ReportDataImport }) {
  // The mapping can be changed until the import has run, while its file is kept.
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
