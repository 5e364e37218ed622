import { Button } from '@mantine/core';
import { auditEntryCalls } from '@portal/contract/administration/audit-entry.calls.ts';
import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { actionText, actorText, subjectText } from './audit-entry-texts.ts';

interface AuditEntryPanelProps {
  id: number;
  /** The entry from the list; undefined if the list doesn't contain it. */
  row: AuditEntry | undefined;
  onClose: () => void;
  /** Called with a record, such as `organization:41`, to filter the log by it. */
  onChooseSubject: (subject: string) => void;
}

export function AuditEntryPanel({ id, row, onClose, onChooseSubject }: AuditEntryPanelProps) {
  const query = endpointQuery(auditEntryCalls.get, { params: { id } });
  const loading = useQuery({ ...query, enabled: row === undefined });
  const entry = row ?? loading.data;
  if (!entry) return <PendingPanel noun="Entry" loading={loading} onClose={onClose} />;
  return (
    <SidePanel title={actionText(entry.action)} onClose={onClose}>
      <div className={styles.stack}>
        <PropertyList>
          <Property label="When">
            <DateText value={entry.at} style="moment" />
          </Property>
          <Property label="By">{actorText(entry)}</Property>
          <Property label="About">{subjectText(entry)}</Property>
          <Property label="IP address">{entry.ip ?? '–'}</Property>
          <Property label="Name in exports">{entry.action}</Property>
          <Property label="Sealed">{entry.is_sealed ? 'Yes' : 'Within a minute'}</Property>
        </PropertyList>
        <AllEntries subject={entry.subject} onChoose={onChooseSubject} />
        <h3 className={styles.heading}>Details</h3>
        <pre className={styles.log}>{JSON.stringify(entry.details, null, 2)}</pre>
      </div>
    </SidePanel>
  );
}

interface AllEntriesProps {
  subject: AuditEntry['subject'];
  onChoose: (subject: string) => void;
}

function AllEntries({ subject, onChoose }: AllEntriesProps) {
  if (!subject || subject.id === null) return null;
  const { noun, id, name } = subject;
  return (
    <Button variant="default" onClick={() => onChoose(`${noun}:${id}`)}>
      All entries about {name ?? `${noun} ${id}`}
    </Button>
  );
}
