import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import type { ContentImport } from '@portal/contract/content/import/content-import.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { importStateLabels } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportPreview } from './ImportPreview.tsx';

export function ImportPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const importQuery = useQuery(endpointQuery(contentImportCalls.get, { params: { id } }));
  const { data } = importQuery;
  if (!data) return <PendingPanel noun="Import" loading={importQuery} onClose={onClose} />;
  return (
    <SidePanel title={data.name} onClose={onClose}>
      <div className={styles.stack}>
        <ImportFacts one={data} />
        <ImportOutcome one={data} />
        {data.allowed_actions.includes('preview') && <ImportPreview one={data} />}
      </div>
    </SidePanel>
  );
}

function ImportFacts({ one }: { one: ContentImport }) {
  return (
    <PropertyList>
      <Property label="Status">
        <StatusDot status={importStateLabels[one.state]} />
      </Property>
      <Property label="Uploaded">
        <DateText value={one.created_at} style="moment" />
        {one.person && ` by ${one.person.name}`}
      </Property>
      {one.finished_at && (
        <Property label="Finished">
          <DateText value={one.finished_at} style="moment" />
        </Property>
      )}
    </PropertyList>
  );
}
